import { afterEach, beforeEach, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { byThisClock } from '#db/store/by-this-clock.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import type { SessionAct } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { countAfterwards } from '#features/session/record/retry-acts.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

/* The other device, whose clock is two minutes ahead and which knows it, records intervals and a tap in the second one. */
const AHEAD = 120_000;

let device: TestDevice;
let session: string;
let begin: number;
let tap: EventRow;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  begin = device.time.now;
  await there(0, {
    kind: 'interval_start',
    behaviour_id: 1,
    run: 'r',
    type: 'partial-interval',
    length: 10,
    planned: 3,
  });
  tap = await there(14, { kind: 'tap', behaviour_id: 1 });
  for (const index of [0, 1, 2])
    await there((index + 1) * 10, { kind: 'interval', run: 'r', index, occurrence: 'no' }, 'app');
  device.time.now = begin + 60_000;
});
afterEach(() => device.db.close());

async function there(second: number, act: SessionAct, by: EventRow['by'] = 'person'): Promise<EventRow> {
  const seq = await device.db.events.count();
  const stamp = { uid: `there-${seq}`, seq, at: new Date(begin + AHEAD + second * 1000).toISOString(), tz: 'UTC' };
  const came: EventRow = {
    ...act,
    ...stamp,
    sessionId: session,
    device_id: 'other',
    offset_ms: -AHEAD,
    by,
    beside: true,
  };
  const [row] = byThisClock([came], { offset: 0, now: Number.POSITIVE_INFINITY, own: undefined });
  await device.db.events.add(must(row, 'what came'));
  return must(row, 'what came');
}
const events = () => listEvents(device.db, session);
const cells = async () => {
  const { runs, pauses } = foldSession(await events());
  return intervalCells(must(runs[0], 'the recording'), pauses, Number.POSITIVE_INFINITY);
};

test('a tap that is described on another device stays in its interval, though its clock is another', async () => {
  expect(await cells()).toEqual(['no', 'yes', 'no']);
  await correctEvent(
    device,
    session,
    tap.uid,
    { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } },
    tap.at,
  );
  expect(await cells()).toEqual(['no', 'yes', 'no']);
});

test('in the log it stays where it was, too', async () => {
  const next = await there(20, { kind: 'tap', behaviour_id: 2 });
  await correctEvent(
    device,
    session,
    tap.uid,
    { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } },
    tap.at,
  );
  const lines = logLines(await events()).filter(({ event, voided }) => event.kind === 'tap' && voided === null);
  expect(lines.map(({ event }) => event.replaces ?? event.uid)).toEqual([next.uid, tap.uid]);
});

test('a time that is typed here is by the clock of this device', async () => {
  const typed = new Date(begin + 25_000).toISOString();
  await correctEvent(device, session, tap.uid, { kind: 'tap', behaviour_id: 1 }, typed);
  expect(await cells()).toEqual(['no', 'no', 'yes']);
});

test('a tap that is put behind a typed count that could be saved only now keeps its time', async () => {
  await countAfterwards(device, session, { behaviorId: 1, value: 4, at: new Date(begin + 12_000).toISOString() });
  expect(await cells()).toEqual(['no', 'yes', 'no']);
  expect(foldSession(await events()).behaviors[1]?.count).toBe(5);
});
