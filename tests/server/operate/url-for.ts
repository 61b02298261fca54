import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../setup/database.ts';
import { urlOf } from '../../setup/server-process.ts';

/** The address of a test's database: as its owner, or as a login of a server, which owns nothing. */
export async function urlFor({ db, connection }: TestDatabase, asLogin = false): Promise<string> {
  if (!asLogin) return urlOf(connection);
  const user = `tally_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create role ${user} login password 'x' in role tallybook_app`).execute(db);
  onTestFinished(async () => void (await sql.raw(`drop owned by ${user}; drop role ${user}`).execute(db)));
  return urlOf({ ...connection, user, password: 'x' });
}
