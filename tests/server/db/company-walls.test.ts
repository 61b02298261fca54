import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let house: TestDatabase;
let companies: number[];
beforeAll(async () => {
  house = await createTestDatabase({ demo: true });
  const rows = await house.db.selectFrom('companies').select('id').orderBy('id').execute();
  companies = rows.map(({ id }) => id);
});
afterAll(() => house.drop());

const guarded = () =>
  sql<{ name: string; walled: boolean; owner: string }>`
    select c.relname as name, pg_get_userbyid(c.relowner) as owner,
      c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as walled
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(house.db);

test('every table that holds a company’s rows stands behind the wall: a new one can’t be forgotten', async () => {
  const { rows } = await guarded();
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ walled }) => !walled)).toEqual([]);
});

test('the role that requests run as owns nothing, so no policy is its to drop', async () => {
  const { rows } = await sql`
    select relname from pg_class where relowner = 'tallybook_app'::regrole
    union all select proname from pg_proc where proowner = 'tallybook_app'::regrole`.execute(house.db);
  expect(rows).toEqual([]);
  const { rows: role } = await sql`
    select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin from pg_roles where rolname = 'tallybook_app'`.execute(
    house.db,
  );
  expect(role).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false }]);
});

describe('a query that forgot its WHERE', () => {
  test('sees the rows of its own company in every table, and no other row', async () => {
    const { rows: tables } = await guarded();
    let seen = 0;
    for (const company of companies) {
      for (const { name } of tables) {
        const { rows } = await inCompany(house.db, company, (tx) =>
          sql<{ company_id: number }>`select distinct company_id from ${sql.table(name)}`.execute(tx),
        );
        expect(
          rows.filter((row) => row.company_id !== company),
          name,
        ).toEqual([]);
        seen += rows.length;
      }
    }
    // Tables that the demo company leaves empty show nothing of a wall; the most have rows of both companies.
    expect(seen).toBeGreaterThan(30);
  });

  test('changes nobody else’s rows, and can’t write one into another company', async () => {
    const [ours = 0, theirs = 0] = companies;
    const before = await house.db.selectFrom('clients').selectAll().where('company_id', '=', theirs).execute();
    expect(before.length).toBeGreaterThan(0);
    await expect(
      inCompany(house.db, ours, async (tx) => {
        await sql`update clients set middle_initial = 'X'`.execute(tx);
        await sql`delete from caseloads`.execute(tx);
        await sql`insert into flags (company_id, name) values (${theirs}, 'smuggled')`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: '42501' });
    await inCompany(house.db, ours, (tx) => sql`update clients set middle_initial = 'X'`.execute(tx));
    const after = await house.db.selectFrom('clients').selectAll().where('company_id', '=', theirs).execute();
    expect(after).toEqual(before);
  });

  test('sees nothing at all where no company was named', async () => {
    const rows = await house.db.transaction().execute(async (tx) => {
      await sql`set local role tallybook_app`.execute(tx);
      return tx.selectFrom('clients').select('id').execute();
    });
    expect(rows).toEqual([]);
  });
});

test('what ends with a transaction does not reach the next one on the same connection', async () => {
  await house.db.connection().execute(async (one) => {
    await inCompany(one, companies[0] ?? 0, (tx) => tx.selectFrom('clients').select('id').execute());
    const { rows } = await sql<{ role: string; company: string | null }>`
      select current_user::text as role, current_setting('app.company_id', true) as company`.execute(one);
    expect(rows[0]?.role).not.toBe('tallybook_app');
    expect(rows[0]?.company || null).toBeNull();
  });
});

test('the audit trail can be added to and read, not changed', async () => {
  const [ours = 0] = companies;
  for (const change of [sql`update audit set action = 'nothing'`, sql`delete from audit`]) {
    await expect(inCompany(house.db, ours, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' });
  }
});
