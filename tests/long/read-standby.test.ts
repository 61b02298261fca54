import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEMO_PASSWORD, seedDemo } from '#server/db/demo/seed-demo.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import type { StandbyOutcome } from '#server/http/standby.ts';
import { type SystemPostgres, startSystemPostgres } from '../setup/system-postgres.ts';
import { makeFolder } from '../setup/temporary-folder.ts';

const BIN = '/usr/lib/postgresql/15/bin';

const place = makeFolder(0o755);
let primary: SystemPostgres;
let standby: Awaited<ReturnType<SystemPostgres['follow']>>;
let db: Db;
let readDb: Db;
let app: Awaited<ReturnType<typeof createApp>>;
let therapist: Record<string, string>;
let office: Record<string, string>;
let client: number;
const read: StandbyOutcome[] = [];
const said: string[] = [];

beforeAll(async () => {
  primary = await startSystemPostgres(BIN, place.path, { wal_level: 'replica' });
  db = createPool(primary.connection);
  await migrate(db);
  await seedDemo(db, { now: new Date(), weeks: 2 });
  standby = await primary.follow();
  readDb = createPool(standby.connection);
  const metrics = {
    observe: () => undefined,
    countMail: () => undefined,
    countStandbyRead: (outcome: StandbyOutcome) => void read.push(outcome),
  };
  const log = { write: (line: string) => void said.push(line) };
  const config = { publicUrl: '', staticDir: '/nowhere' };
  // Faster than any person asks.
  const limits = { requestsOfPerson: 1e9, workAtOnceMs: 1e9 };
  app = await createApp({ db, readDb, config, clock: { now: () => new Date() }, metrics, log, limits });
  therapist = await signIn('therapist@demo.test');
  office = await signIn('staff@demo.test');
  client = (await app.inject({ url: '/api/clients', headers: therapist })).json().data[0].id;
}, 120_000);
afterAll(async () => {
  await app.close();
  await db.destroy();
  await readDb.destroy();
  await standby.stop();
  await primary.stop();
  place.remove();
});

async function signIn(username: string) {
  const payload = { grant_type: 'password', client_id: 'tallybook-web', username, password: DEMO_PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/oauth/token', payload });
  return { authorization: `Bearer ${answer.json().access_token}` };
}

let day = 0;
/** Saves a note of a day on which nothing else is. */
async function saveNote() {
  day += 1;
  const date = new Date(Date.UTC(2014, 0, day)).toISOString().slice(0, 10);
  const texts = { target_behaviors: 'Counted.', skill_learned: '', who_present: '', health_safety: '', comment: '' };
  const times = { date_visited: date, begin_time: '15:00', end_time: '16:30' };
  const payload = { uid: uuid(), client_id: client, location: 2, ...times, ...texts };
  const headers = { ...therapist, 'idempotency-key': uuid() };
  const answer = await app.inject({ method: 'POST', url: '/api/note', headers, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id as number;
}

/** Whether this note is in the list of whoever asks. */
async function sees(headers: Record<string, string>, path: string, id: number) {
  const answer = await app.inject({ url: `${path}?number=${id}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.length === 1;
}
const ownSees = (note: number) => sees(therapist, '/api/notes', note);
const officeSees = (note: number) => sees(office, '/api/company/notes', note);
const onStandby = () => read.filter((one) => one === 'standby').length;
const newest = async () => {
  await app.inject({ url: '/api/company/notes', headers: office });
  return read.at(-1);
};

test('whoever wrote sees it at once, and so does everybody else; the standby answers', async () => {
  const seen: boolean[] = [];
  for (let at = 0; at < 100; at++) {
    const note = await saveNote();
    seen.push(...(await Promise.all([ownSees(note), officeSees(note)])));
  }
  expect(seen.filter((one) => !one)).toEqual([]);
  process.stdout.write(`Of 200 lists right after a write the standby answered ${onStandby()}\n`);
  expect(onStandby()).toBeGreaterThan(50);
});

test('a standby that replays nothing answers nobody who may know of more; once it has caught up it answers again', async () => {
  await sql`select pg_wal_replay_pause()`.execute(readDb);
  await expect
    .poll(async () => (await sql`select pg_get_wal_replay_pause_state() as state`.execute(readDb)).rows)
    .toEqual([{ state: 'paused' }]);
  const note = await saveNote();
  read.length = 0;
  expect([await ownSees(note), await officeSees(note)]).toEqual([true, true]);
  expect(read).toEqual(['behind', 'behind']);
  await sql`select pg_wal_replay_resume()`.execute(readDb);
  await expect.poll(newest).toBe('standby');
  expect([await ownSees(note), await officeSees(note)]).toEqual([true, true]);
});

test('another life of the database, which has the same numbers for other changes, is not read from one of before', async () => {
  await sql`select pg_wal_replay_pause()`.execute(readDb);
  await sql`update installation set epoch = gen_random_uuid()`.execute(db);
  expect(await newest()).toBe('behind');
  await sql`select pg_wal_replay_resume()`.execute(readDb);
  await expect.poll(newest).toBe('standby');
});

test('while the standby is gone everybody is served, which is said once; when it is back it answers again', async () => {
  await standby.stop();
  said.length = 0;
  for (let at = 0; at < 20; at++) expect(await officeSees(await saveNote())).toBe(true);
  expect(read.slice(-20)).toEqual(Array(20).fill('away'));
  const about = () => said.filter((line) => line.includes('READ_DATABASE_URL'));
  expect(about()).toEqual([expect.stringContaining('does not answer')]);
  await standby.start();
  await expect.poll(newest, { timeout: 30_000, interval: 500 }).toBe('standby');
  expect(about()).toEqual([expect.anything(), expect.stringContaining('answers again')]);
  expect(await officeSees(await saveNote())).toBe(true);
}, 60_000);

test('what devices follow, the audit and what is about to be edited are read where they are written', async () => {
  const admin = await signIn('admin@demo.test');
  read.length = 0;
  for (const url of [
    '/api/sync/changes',
    '/api/company/audit',
    '/api/company/changes',
    '/api/user/account',
    '/api/clients',
  ]) {
    expect([url, (await app.inject({ url, headers: admin })).statusCode]).toEqual([url, 200]);
  }
  expect(read).toEqual([]);
});
