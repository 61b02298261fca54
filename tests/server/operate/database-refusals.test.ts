import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lacksExtension } from '#server/database.ts';
import { checkRights } from '#server/db/check-rights.ts';
import { sentenceOf } from '#server/failure.ts';
import { createTestDatabase } from '../../setup/database.ts';

test('a PostgreSQL without btree_gist, or a database without the tables, is a sentence with its remedy', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const missing = await sql`create extension no_such_extension`.execute(db).catch((error: unknown) => error);
  expect(lacksExtension(missing)).toBe(true);
  await sql`drop function find_account cascade`.execute(db);
  const untabled = await checkRights(db).catch((error: unknown) => error);
  expect(sentenceOf(untabled)).toMatch(
    /^The database has not the tables of this Tallybook \([^\n]+\): run npm run migrate/,
  );
  expect(sentenceOf(new TypeError('x\n    at y'))).toBe(
    'Something unexpected went wrong: x. With NODE_DEBUG=tallybook the same command prints where.',
  );
});
