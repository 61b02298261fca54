import 'fake-indexeddb/auto';
import type { DBCore, DBCoreTable } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TallybookDb } from '#db/database.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { hasUnsent, listHeads } from '#db/outbox/outbox.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { listUnsentDetails } from '#db/queries/unsent-details.ts';
import type { OpRow } from '#db/rows.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { drainRules } from '#sync/send/drain-rules.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

/** Rows of the outbox that are handed out from here on. */
function countRows(db: TallybookDb): { rows: number } {
  const read = { rows: 0 };
  const noting = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: async (request) => {
      read.rows += 1;
      return table.get(request);
    },
    getMany: async (request) => {
      read.rows += request.keys.length;
      return table.getMany(request);
    },
    query: async (request) => {
      const answer = await table.query(request);
      if (request.values) read.rows += answer.result.length;
      return answer;
    },
    openCursor: async (request) => {
      const cursor = await table.openCursor(request);
      if (!cursor || !request.values) return cursor;
      read.rows += 1;
      return new Proxy(cursor, {
        get(target, name) {
          if (name === 'continue') read.rows += 1;
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  });
  db.use({
    stack: 'dbcore',
    name: 'count-rows',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => (name === 'ops' ? noting(core.table(name)) : core.table(name)),
    }),
  });
  return read;
}

const WAITING = 300;

describe('a backlog of one session', () => {
  let device: TestDevice;
  let session: string;
  let read: { rows: number };
  beforeEach(async () => {
    device = await makeDevice();
    session = await startVisit(device);
    await recordTap(device, session, 1);
    const [, tap] = await device.db.ops.toArray();
    if (!tap) throw new Error('The tap is not in the outbox');
    const more = Array.from({ length: WAITING }, (_, i): OpRow => ({ ...tap, seq: 10 + i, opId: `more-${i}` }));
    await device.db.ops.bulkAdd(more);
    device.db.close();
    read = countRows(device.db);
    await device.db.open();
  });
  afterEach(() => device.db.close());

  test.each<[string, () => Promise<unknown>]>([
    ['the badge of the session', () => listRecordStatuses(device.db, [{ entityType: 'session', entityId: session }])],
    ['the state of everything, in the top bar', () => listUnsent(device.db)],
    ['whether the session has work that was not sent', () => hasUnsent(device.db, `session:${session}`)],
    [
      'when sending may be tried again',
      () => listHeads(dexieOutbox(device.db), { blocks: drainRules.blocksLane, read: drainRules.readOp }),
    ],
  ])('%s is known from a few of its ops: a tap does not wait behind all that wait', async (_what, ask) => {
    await ask();
    expect(read.rows).toBeLessThan(10);
  });

  test('what shows all of it counts all of it', async () => {
    const [detail] = await listUnsentDetails(device.db);
    expect(detail).toMatchObject({ ops: WAITING + 2, events: WAITING + 1, kinds: ['startSession', 'recordDataEntry'] });
  });

  test('a damaged row, which no list by record can hold, is counted among what waits all the same', async () => {
    const whole = await device.db.ops.get(10);
    await device.db.table('ops').put({ ...whole, seq: 5000, opId: 'damaged', entityId: 'another', kind: undefined });
    expect((await listUnsent(device.db)).map(({ entityId }) => entityId)).toEqual([session, 'another']);
  });
});
