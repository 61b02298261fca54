import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeExpired } from '#server/db/retention.ts';
import { folderMail } from '#server/http/mail/folder-mail.ts';
import { removePast } from '#server/retention-job.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { emails, openWorld, signIn, userId, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY = 24 * 60 * 60 * 1000;
const now = new Date('2027-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

async function addReceipts(email: string, count: number, at: Date): Promise<void> {
  const row = await world.db
    .selectFrom('users')
    .select(['company_id', 'id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const receipts = Array.from({ length: count }, () => ({
    company_id: row.company_id,
    user_id: row.id,
    op_id: uuid(),
    kind: 'POST /api/note',
    body_hash: randomBytes(32),
    received_at: at,
    status: 201,
    entity_id: 1,
  }));
  await world.db.insertInto('op_receipts').values(receipts).execute();
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.db);
  return rows[0]?.n ?? 0;
}

test('receipts stay 400 days and go after them, in every company, however many there are', async () => {
  await world.db.deleteFrom('op_receipts').execute();
  await addReceipts(emails.rbt, 1_203, daysAgo(401));
  await addReceipts(emails.other, 7, daysAgo(401));
  await addReceipts(emails.rbt, 3, daysAgo(399));
  expect((await removeExpired(world.db, { now })).get('receipts')).toBe(1_210);
  expect(await count('op_receipts')).toBe(3);
  expect((await removeExpired(world.db, { now })).get('receipts')).toBeUndefined();
});

test('a sign-in goes with its last refresh token; one that can still be used stays', async () => {
  await world.db.deleteFrom('token_families').execute();
  await signIn(world, emails.rbt);
  const families = await world.db.selectFrom('token_families').select(['company_id', 'id']).execute();
  await removeExpired(world.db, { now: new Date(Date.now() + 29 * DAY) });
  expect(await count('token_families')).toBe(families.length);
  const removed = await removeExpired(world.db, { now: new Date(Date.now() + 32 * DAY) });
  expect([removed.get('refresh tokens'), removed.get('sign-ins')]).toEqual([1, 1]);
  expect([await count('token_families'), await count('access_tokens')]).toEqual([0, 0]);
});

test('marks of seen news and unused password links go', async () => {
  const { company_id, id } = await world.db
    .selectFrom('users')
    .select(['company_id', 'id'])
    .where('email', '=', emails.rbt)
    .executeTakeFirstOrThrow();
  await sql`insert into notifications_seen (company_id, user_id, key, seen_at)
    values (${company_id}, ${id}, 'old', ${daysAgo(401)}), (${company_id}, ${id}, 'young', ${daysAgo(399)})`.execute(
    world.db,
  );
  await sql`insert into password_links (company_id, token_hash, user_id, kind, created_at, expires_at)
    values (${company_id}, ${randomBytes(32)}, ${id}, 'reset', ${daysAgo(3)}, ${daysAgo(2)}),
      (${company_id}, ${randomBytes(32)}, ${id}, 'invite', ${daysAgo(3)}, ${daysAgo(-4)})`.execute(world.db);
  const removed = await removeExpired(world.db, { now });
  expect([removed.get('marks of seen news'), removed.get('mailed links')]).toEqual([1, 1]);
  expect([await count('notifications_seen'), await count('password_links')]).toEqual([1, 1]);
});

test('failed sign-ins are forgotten', async () => {
  await signIn(world, emails.rbt, 'wrong');
  expect(await count('sign_in_failures')).toBeGreaterThan(0);
  await removeExpired(world.db, { now: new Date(Date.now() + 2 * DAY) });
  expect(await count('sign_in_failures')).toBe(0);
});

test('what people wrote is never removed: notes, sessions and the audit stay at any age', async () => {
  const tables = ['notes', 'sessions', 'session_events', 'addenda', 'behavior_entries', 'clients', 'users', 'audit'];
  const before = await Promise.all(tables.map(count));
  await removeExpired(world.db, { now: new Date('2099-01-01') });
  expect(await Promise.all(tables.map(count))).toEqual(before);
});

test('two processes: while one removes, the other leaves it to it', async () => {
  await addReceipts(emails.rbt, 2, daysAgo(500));
  await world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7225103)`.execute(tx);
    expect(await removeExpired(world.db, { now })).toEqual(new Map());
  });
  const both = await Promise.all([removeExpired(world.db, { now }), removeExpired(world.db, { now })]);
  const gone = both.reduce((sum, removed) => sum + (removed.get('receipts') ?? 0), 0);
  expect(gone === 2 || gone === 0).toBe(true);
  await removeExpired(world.db, { now });
  expect(await userId(world, emails.rbt)).toBeGreaterThan(0);
});

test('mails that became files go after 30 days; younger ones, and what somebody else put there, stay', async () => {
  const dataDir = temporaryFolder();
  const log = { info: vi.fn(), warn: vi.fn() };
  const work = { db: world.db, clock: { now: () => now }, log, dataDir };
  // No mail has ever been written there.
  await removePast(work, () => false);
  for (const days of [31, 30.1, 29.9, 0]) {
    const mail = folderMail(dataDir, { now: () => daysAgo(days) }, { write: () => undefined });
    await mail.send({ id: '0198', kind: 'password-reset', to: 'ana@demo.test', subject: 'A link', text: 'Open it.' });
  }
  await writeFile(join(dataDir, 'mail', '2020-01-01-kept.txt'), 'Mine');
  await removePast(work, () => false);
  const left = (await readdir(join(dataDir, 'mail'))).sort();
  expect(left).toEqual([
    '2020-01-01-kept.txt',
    expect.stringMatching(/^2027-05-02T.*-password-reset-/),
    expect.stringMatching(/^2027-06-01T.*-password-reset-/),
  ]);
  expect(log.info).toHaveBeenLastCalledWith(
    { removed: expect.objectContaining({ 'mail files': 2 }) },
    expect.any(String),
  );
});

test('a stop is obeyed between two small steps', async () => {
  await addReceipts(emails.rbt, 1_100, daysAgo(500));
  let asked = 0;
  await removeExpired(world.db, { now, isStopping: () => ++asked > 2 });
  expect(await count('op_receipts')).toBeGreaterThan(500);
});
