import { sql } from 'kysely';
import { findClockProblems } from '#server/db/check-clock.ts';
import { checkRights, checkServer } from '#server/db/check-rights.ts';
import { readEachCompany } from '#server/db/each-company.ts';
import { findLostSeal } from '#server/db/newest-seals.ts';
import { readSchemaState, whyUnfit } from '#server/db/schema-state.ts';
import { verifyAudit } from '#server/db/verify-audit.ts';
import { type Check, failure, ok, type Patient, warning } from './check.ts';

export const version: Check = {
  name: 'database',
  async look({ db }) {
    await checkServer(db, 'DATABASE_URL');
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    return ok(`PostgreSQL ${rows[0]?.version} answers.`);
  },
};

export const extension: Check = {
  name: 'extension',
  async look({ db }) {
    const { rows } = await sql`select from pg_extension where extname = 'btree_gist'`.execute(db);
    if (rows.length > 0) return ok('btree_gist is there.');
    return failure(
      "btree_gist is missing: install PostgreSQL's contrib package on its machine, then run npm run migrate.",
    );
  },
};

export const migrations: Check = {
  name: 'migrations',
  async look({ owner }) {
    const state = await readSchemaState(owner);
    const unfit = whyUnfit(state);
    if (unfit === null) return ok(`All ${state.ran} migrations have run.`);
    return failure(state.beyond.length > 0 ? unfit : `${unfit} Run npm run migrate.`);
  },
};

export const rights: Check = {
  name: 'rights',
  async look({ db }) {
    await checkRights(db);
    return ok('The login may do what requests need.');
  },
};

export const people: Check = {
  name: 'people',
  async look({ db, openedBy, demoAsked }) {
    const companies = await readEachCompany(db, (tx, id) =>
      tx.selectFrom('companies').select(['name', 'demo']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const names = companies.map(({ name }) => name).join(', ');
    if (companies.length === 0) return warning('There is no company yet: make one with npm run begin or create-admin.');
    if (!companies.some(({ demo }) => demo)) return ok(`The company is ${names}.`);
    if (openedBy === null) return ok(`The people of ${names} are made up.`);
    const served = `The people of ${names} are made up, and ${openedBy} lets others in`;
    return demoAsked ? warning(`${served}, as DEMO=1 asks.`) : failure(`${served}: begin with npm run begin.`);
  },
};

export const clock: Check = {
  name: 'clock',
  async look({ db, now }) {
    const problems = await findClockProblems(db, now);
    return problems.length > 0 ? warning(problems.join(' ')) : ok('It agrees with the database and with the devices.');
  },
};

export const audit: Check = {
  name: 'audit',
  async look({ owner, readKnownSeals }) {
    const lost = await findLostSeal(owner, await readKnownSeals());
    if (lost !== null) {
      return failure(`The audit of company ${lost} has lost a seal that was known: run npm run verify-audit.`);
    }
    const results = await verifyAudit(owner);
    const broken = results.filter(({ broken: one }) => one).map(({ companyId }) => companyId);
    if (broken.length > 0) {
      return failure(`The audit of company ${broken.join(', ')} is not as it was sealed: run npm run verify-audit.`);
    }
    return ok(`${results.reduce((sum, { rows }) => sum + rows, 0)} rows are as they were sealed.`);
  },
};

export const shown = {
  name: 'rows',
  async look({ countUnfit }: Pick<Patient, 'countUnfit'>) {
    const count = await countUnfit();
    if (count === 0) return ok('Every row can be shown.');
    const what = count === 1 ? "1 row can't be shown and is" : `${count} rows can't be shown and are`;
    return warning(`${what} left out of lists: npm run unfit-rows names what is wrong.`);
  },
} satisfies Check;
