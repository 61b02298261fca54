/**
 * A server that comes back with less than it had, and one that has lost the proofs: real IndexedDB, the real server in
 * this process, real PostgreSQL. Nobody has to do anything about it but wait for the next contact.
 */

import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { must } from '#lib/must.ts';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { inCompany } from '#server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { putBack, takeBackup } from './backups.ts';
import { CLIENT, PEOPLE, signInTo } from './company.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { type House, openHouse } from './house.ts';
import { edit, start, submit, tap } from './person.ts';

/** Each takes two seconds; on a machine that does ten other things at once, many more. */
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let house: House;
let address: string;
beforeAll(async () => {
  database = await createTestDatabase();
  house = await openHouse(database.connection);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await house.close();
  await database.drop();
});

const STUCK_MS = 60_000;
let fleet: Fleet;
let fleets = 0;
beforeEach(async () => {
  fleets += 1;
  fleet = await openFleet(house.db, address, 2, fleets);
  return () => fleet.close();
});

async function visitAll(): Promise<void> {
  for (const member of fleet.members) {
    const scene = fleet.scene(member);
    await start(scene, 'plain');
    for (let n = 0; n < 3; n++) await tap(scene, n);
    await edit(scene, 0);
    await submit(scene, 0);
  }
}

async function recordMore(): Promise<void> {
  for (const member of fleet.members) {
    const scene = fleet.scene(member);
    await start(scene, 'plain');
    for (let n = 0; n < 4; n++) await tap(scene, n);
  }
}

/** The devices look for news, as they do every few minutes, and send what they then know to be missing. */
async function hearNews(): Promise<void> {
  fleet.world.server.epoch = await readEpoch(house.db);
  for (const { tab } of fleet.members) tab.actor.send({ type: 'SYNC_NOW' });
}

async function expectAllThere(): Promise<void> {
  fleet.nudge();
  expect((await fleet.drained(STUCK_MS)).map(({ device }) => device.name)).toEqual([]);
  expect(await fleet.judge()).toEqual([]);
}

const count = async (table: 'sessions' | 'session_events' | 'notes' | 'op_receipts') => {
  const { company_id: _, n } = must(
    (
      await sql<{ company_id: number; n: number }>`
        select ${fleet.company} as company_id, count(*)::int as n from ${sql.table(table)} where company_id = ${fleet.company}`.execute(
        house.db,
      )
    ).rows[0],
    'a count',
  );
  return n;
};

const rows = async () => [await count('sessions'), await count('session_events'), await count('notes')];

it('receipts lost and everything else kept: what is offered again doubles no session, no tap, no note', async () => {
  await visitAll();
  await expectAllThere();
  const before = await rows();
  expect(before).toEqual([2, 6, 2]);
  await sql`delete from op_receipts where company_id = ${fleet.company}`.execute(house.db);
  await beginEpoch(house.db);
  await hearNews();
  await expectAllThere();
  expect(await rows()).toEqual(before);
  expect(await count('op_receipts')).toBeGreaterThan(0);
});

it('failover to a replica that lags behind, under the same epoch: what it never got is offered again', async () => {
  await visitAll();
  await expectAllThere();
  const replica = await takeBackup(house.db, fleet.company);
  await recordMore();
  await expectAllThere();
  const before = await rows();
  await putBack(house.db, fleet.company, replica, true);
  expect(await rows()).not.toEqual(before);
  fleet.world.server.restored = true;
  await hearNews();
  await expectNews(before);
});

it('put back from a backup under a new epoch: everything comes again, in its order, and nothing twice', async () => {
  const empty = await takeBackup(house.db, fleet.company);
  await visitAll();
  await recordMore();
  await expectAllThere();
  const before = await rows();
  await putBack(house.db, fleet.company, empty, false);
  fleet.world.server.restored = true;
  await hearNews();
  await expectNews(before);
});

/** Nothing waits on a device that has not heard yet; so the rows say when it is over. */
async function expectNews(before: number[]): Promise<void> {
  const look = () => {
    fleet.nudge();
    return rows();
  };
  await expect.poll(look, { timeout: 100_000, interval: 200 }).toEqual(before);
  await expectAllThere();
}

it('two writers that commit in another order than they began: whoever follows the changes misses neither', async () => {
  const { access } = await signInTo(house.db, fleet.company, PEOPLE[0], new Date());
  const ask = async (cursor: string) => {
    const url = `${address}/api/sync/changes${cursor === '' ? '' : `?cursor=${cursor}`}`;
    return (await fetch(url, { headers: { authorization: `Bearer ${access}` } })).json();
  };
  const from: string = (await ask('')).nextCursor;
  const insert = (db: typeof house.db, uid: string) =>
    db
      .insertInto('sessions')
      .values({
        company_id: fleet.company,
        uid,
        client_id: CLIENT,
        user_id: PEOPLE[0],
        visit_location: 1,
        start_date: '2026-01-05',
        start_time: '15:00',
        tally: { behaviors: {}, skills: {}, runs: [], pauses: [] },
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
  const [slow, quick] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  let seen: { changes: { row?: { uid: string } }[]; nextCursor: string } = { changes: [], nextCursor: '' };
  await inCompany(house.db, fleet.company, async (first) => {
    await insert(first, slow);
    await inCompany(house.db, fleet.company, (second) => insert(second, quick));
    seen = await ask(from);
    expect(seen.changes.map(({ row }) => row?.uid)).toEqual([quick]);
  });
  const later = await ask(seen.nextCursor);
  expect(later.changes.map(({ row }: { row?: { uid: string } }) => row?.uid)).toEqual([slow]);
});
