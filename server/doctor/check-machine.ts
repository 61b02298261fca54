import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import { findBuild } from '#server/builds/current-build.ts';
import { readEachCompany } from '#server/db/each-company.ts';
import type { Tx } from '#server/db/transaction.ts';
import { createFieldSeal } from '#server/http/access/field-seal.ts';
import { type Check, failure, ok, warning } from './check.ts';

export const build: Check = {
  name: 'version',
  async look({ root }) {
    const found = findBuild(join(root, 'dist'));
    if (found === null) return warning(`Node ${process.versions.node}; the app is not built: npm start does that.`);
    return ok(`Tallybook ${found.name} on Node ${process.versions.node}.`);
  },
};

const GB = 1024 ** 3;

export const disk: Check = {
  name: 'disk',
  async look({ dataDir, databaseUrl, where }) {
    const folder = databaseUrl === '' && existsSync(where) ? where : dataDir;
    if (!existsSync(folder)) return ok('Nothing is kept on this machine.');
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, share] = [(bavail * bsize) / GB, bavail / Math.max(blocks, 1)];
    const says = `${free.toFixed(1)} GB are free at ${folder}`;
    if (free < 0.2) return failure(`${says}: make room now, or the database stops.`);
    return free < 1 || share < 0.05 ? warning(`${says}: make room.`) : ok(`${says}.`);
  },
};

export const keys: Check = {
  name: 'keys',
  async look({ db, fieldKeys, dataDir, databaseUrl }) {
    const sealed = (await readEachCompany(db, (tx, companyId) => readSealed(tx, companyId))).flat();
    if (fieldKeys.length === 0) {
      const remedy =
        databaseUrl === '' ? `put the file field-key back into ${dataDir}, or set FIELD_KEY` : 'set FIELD_KEY';
      if (sealed.length > 0) return failure(`${sealed.length} fields are sealed, and there is no key: ${remedy}.`);
      if (databaseUrl === '') return ok('The first start makes the key.');
      return warning("There is no key: bank and social security numbers can't be saved. Set FIELD_KEY.");
    }
    const seal = createFieldSeal(fieldKeys);
    const unread = sealed.filter(({ text, owner }) => !opens(() => seal.open(text, owner))).length;
    if (unread > 0)
      return failure(`${unread} of ${sealed.length} sealed fields open with no key: give the former key as well.`);
    const file = join(dataDir, 'field-key');
    const mode = databaseUrl === '' ? statSync(file, { throwIfNoEntry: false })?.mode : undefined;
    if (mode !== undefined && (mode & 0o077) !== 0) return warning(`Others can read ${file}: chmod 600 it.`);
    return ok(`${sealed.length} sealed fields open.`);
  },
};

async function readSealed(tx: Tx, companyId: number) {
  const rows = await tx
    .selectFrom('user_profiles')
    .select(['user_id', ...sensitiveFields])
    .where('company_id', '=', companyId)
    .execute();
  return rows.flatMap((row) =>
    sensitiveFields.flatMap((field) => {
      const text = row[field];
      return text ? [{ text, owner: { companyId, userId: row.user_id, field } }] : [];
    }),
  );
}

/** One that was tampered with throws. */
function opens(open: () => string | null): boolean {
  try {
    return open() !== null;
  } catch {
    return false;
  }
}
