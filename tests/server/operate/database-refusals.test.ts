import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lacksExtension } from '#server/database.ts';
import { checkRights } from '#server/db/check-rights.ts';
import { postgresRefusal } from '#server/db/embedded/why-postgres-refused.ts';
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

describe('a start that PostgreSQL refuses says first, in our words, what is wrong and what to do', () => {
  const folder = import.meta.dirname;
  const said = (words: string) => sentenceOf(postgresRefusal('PostgreSQL can’t start', folder, words));
  const stamp = '2026-11-28 17:45:38.511 UTC [26476]';

  test('a full disk, whichever of its files PostgreSQL could not write', () => {
    const full = `${stamp} FATAL:  could not extend file "base/1/2691": No space left on device\n${stamp} HINT:  Check free disk space.\nAborted\nchild process exited with exit code 134\ninitdb: removing contents of data directory "/x"`;
    expect(said(full)).toBe(
      `The disk that holds ${folder} is full. Make room on it, then start again: nothing that was saved is lost. PostgreSQL said: FATAL: could not extend file "base/1/2691": No space left on device HINT: Check free disk space.`,
    );
    const query = Object.assign(new pg.DatabaseError('could not extend file', 20, 'error'), { code: '53100' });
    expect(sentenceOf(query)).toBe(
      'The disk of the database is full. Make room on it, then try again: nothing that was saved is lost. PostgreSQL said: could not extend file',
    );
  });

  test.each([
    ['could not open file "x": Permission denied', /^This account may not use .*\. Give it the folder/],
    ['could not write to file "x": Disk quota exceeded', /^This account has used up its share of the disk/],
    ['could not open file "x": Read-only file system', /^The disk that holds .* can only be read\. Make it writable/],
    ['could not map anonymous shared memory: Cannot allocate memory', /^The machine has too little free memory/],
    ['could not read block 3: Input/output error', /^The disk that holds .* has an error\. Save what is on it first/],
    ['something that nobody has heard of', /^PostgreSQL can’t start\. Put right what it says, then start again\./],
  ])('%s', (words, sentence) => {
    const told = said(`${stamp} FATAL:  ${words}`);
    expect(told).toMatch(sentence);
    expect(told.endsWith(`PostgreSQL said: FATAL: ${words}`)).toBe(true);
  });

  test('whatever it says, and where it says nothing', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const told = said(words);
        expect(told).toMatch(/^(PostgreSQL can’t start|The disk|This account|The machine)/);
        expect(told).not.toContain('\n');
      }),
    );
    expect(said('')).toMatch(/^PostgreSQL can’t start, and does not say why\. Start again; its log is beside /);
  });
});
