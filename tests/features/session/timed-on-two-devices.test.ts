// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedSession } from '#contract/session.ts';
import { listEvents } from '#db/queries/sessions.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { byThisClock } from '#db/store/by-this-clock.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { digestText } from '#domain/session/session-digest.ts';
import type { SessionAct } from '#domain/session/session-event.ts';
import { addedIn, endIn, lengthsIn } from '#domain/session/session-span.ts';
import { foldSession } from '#domain/session/tally.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import type { MarkRow } from '#features/session/log/episode-log.ts';
import { whyNotEpisode } from '#features/session/log/episode-place.ts';
import { neighborsOf } from '#features/session/log/episode-turns.ts';
import { episodeLengths, logLines } from '#features/session/log/log-lines.ts';
import { factsOf } from '#features/session/note/note-facts.ts';
import { addEpisode } from '#features/session/record/add-episode.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import type { Words } from '#features/session/record/session-words.ts';
import { beyondEnd } from '#features/session/submit/beyond-end.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { deviceInSession, rowOf } from './session-page.tsx';

const MIN = 60_000;
let device: TestDevice;
let session: string;
let T0: number;

beforeEach(async () => {
  ({ device, session } = await deviceInSession());
  T0 = device.time.now;
});
afterEach(() => device.db.close());

const at = (minutes: number) => new Date(T0 + minutes * MIN).toISOString();
/** What a phone has recorded, as it came here. */
const ofPhone = (seq: number, minutes: number, act: SessionAct, by: EventRow['by'] = 'person'): EventRow => ({
  ...{ ...act, uid: `phone ${seq}`, seq, at: at(minutes), tz: 'America/New_York', device_id: 'phone' },
  ...{ sessionId: session, by, beside: true },
});
const on: SessionAct = { kind: 'onset', behaviour_id: 9 };
const off: SessionAct = { kind: 'offset', behaviour_id: 9 };
async function bring(...events: EventRow[]): Promise<void> {
  await device.db.events.bulkAdd(byThisClock(events, { offset: 0, now: Number.POSITIVE_INFINITY, own: undefined }));
  const all = await listEvents(device.db, session);
  await device.db.sessions.update(session, { tally: foldSession(all), eventCount: all.length });
}
async function press(minutes: number): Promise<void> {
  device.time.now = T0 + minutes * MIN;
  await toggleEpisode(device, session, 9, device.time.now);
}
const totalOf = ({ tally }: SessionRow) => durationsBy(tally, null, device.time.now)[9]?.total;

describe('what is added at an earlier time', () => {
  test('before a count that another device typed is in that count, on the tile as in the record', async () => {
    await recordTap(device, session, 1);
    await bring(ofPhone(100, 10, { kind: 'set', behaviour_id: 1, value: 5 }));
    device.time.now = T0 + 20 * MIN;
    await recordTap(device, session, 1, at(5));
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(5);
  });

  test('shows that it was watched then, also while another device had submitted: the numbers are those of all facts', async () => {
    await recordTap(device, session, 1);
    await bring(ofPhone(100, 5, { kind: 'pause' }, 'app'), ofPhone(101, 25, { kind: 'resume' }, 'app'));
    device.time.now = T0 + 30 * MIN;
    await recordTap(device, session, 1, at(15));
    await addEpisode(device, session, 9, { from: at(1), to: at(2) });
    const { tally } = await rowOf(device, session);
    expect(tally).toEqual(foldSession(await listEvents(device.db, session)));
  });
});

describe('an episode that another device timed meanwhile', () => {
  test('is stopped from the tile that shows it, and says so; of two the one of this device is stopped first', async () => {
    await press(0);
    await bring(ofPhone(100, 3, on));
    await press(10);
    await press(12);
    const row = await rowOf(device, session);
    expect([openOnset(row.tally.episodes?.[9]), totalOf(row)]).toEqual([null, 19 * MIN]);
    const stops = (await listEvents(device.db, session)).filter(({ kind }) => kind === 'offset');
    expect(stops.map((event) => 'ends' in event)).toEqual([false, true]);
  });

  test('leaves the log the length of each, is no neighbor of a stop that is corrected, and hides no tile that was forgotten', async () => {
    await press(0);
    await press(130);
    await bring(ofPhone(100, 5, on), ofPhone(101, 150, off));
    const events = await listEvents(device.db, session);
    const row = await rowOf(device, session);
    const minutes = [...episodeLengths(logLines(events), row.tally).values()].map((ms) => ms / MIN);
    expect(minutes.toSorted((one, other) => one - other)).toEqual([130, 145]);
    const stop = events.find((event): event is MarkRow => event.kind === 'offset' && !event.device_id);
    expect(stop && neighborsOf(events, stop)).toEqual({ before: T0, after: null });
    const beyond = beyondEnd(row, events, { end: T0 + 60 * MIN, now: T0 + 180 * MIN });
    expect(beyond.map((one) => one.kind === 'episode' && one.length / MIN)).toEqual([130, 145]);
  });
});

test('of two episodes that touch the log has both lengths, as the tile has: the form takes the second one', async () => {
  device.time.now = T0 + 30 * MIN;
  await addEpisode(device, session, 9, { from: at(5), to: at(10) });
  const marks = (await rowOf(device, session)).tally.episodes?.[9] ?? [];
  expect(whyNotEpisode({ from: at(0), to: at(5) }, marks, openOnset(marks), String)).toBeNull();
  await addEpisode(device, session, 9, { from: at(0), to: at(5) });
  const row = await rowOf(device, session);
  const events = await listEvents(device.db, session);
  expect([...episodeLengths(logLines(events), row.tally).values()]).toEqual([5 * MIN, 5 * MIN]);
  expect(totalOf(row)).toBe(10 * MIN);
});

test('what begins after a visit that another device submitted has no known length, on the tile as in the record', async () => {
  await recordTap(device, session, 1);
  const known = { state: 'closed', turnedElsewhere: 'closed', submittedAt: at(65) } as const;
  await device.db.sessions.update(session, { ...known, endDate: '2026-11-20', endTime: '16:00' });
  device.time.now = T0 + 80 * MIN;
  await restartSession(device, session);
  await press(85);
  await press(90);
  const row = await rowOf(device, session);
  const tile = durationSum(row.tally.episodes?.[9] ?? [], row.tally.pauses, null, device.time.now, lengthsIn(row));
  expect([tile.unmeasured, lengthsIn(row)]).toEqual([1, addedIn(row)]);
  expect(durationsBy(row.tally, endIn(row), device.time.now, row.begunAt)[9]).toMatchObject({ unmeasured: 1 });
});

test('beside a note stands of how many no length is known, as on the tile', async () => {
  await bring(ofPhone(100, 0, { kind: 'set', behaviour_id: 9, value: 5 }));
  await press(1);
  await press(3);
  const words = { fullBehavior: () => 'Climbing', behavior: () => 'Climbing', skill: () => '' } as unknown as Words;
  const facts = factsOf(await rowOf(device, session), words, new Map(), device.time.now);
  expect(facts.find(({ key }) => key === 'duration 9')?.detail).toBe('mean 2:00 min, 5 more of unknown length');
});

describe('of a phone whose clock is five minutes ahead', () => {
  const ahead = (seq: number, minutes: number, act: SessionAct): EventRow => ({
    ...ofPhone(seq, minutes + 5, act),
    offset_ms: -5 * MIN,
  });
  const listed = () => listEvents(device.db, session);
  const uidOf = async (kind: string) =>
    must(
      (await listed()).find((event) => event.kind === kind),
      kind,
    ).uid;

  test('the log shows when it was by the clock here, and the start that is put right by half a minute makes the episode shorter by that', async () => {
    await recordTap(device, session, 1);
    await bring(ahead(100, 10, on), ahead(101, 30, off));
    const events = await listed();
    expect(logLines(events).map(({ event }) => event.at)).toEqual([at(30), at(10), at(0)]);
    const start = events.find((event): event is MarkRow => event.kind === 'onset');
    expect(start && neighborsOf(events, start)).toEqual({ before: null, after: T0 + 30 * MIN });
    device.time.now = T0 + 40 * MIN;
    await correctEvent(device, session, await uidOf('onset'), on, at(10.5));
    expect(totalOf(await rowOf(device, session))).toBe(19.5 * MIN);
  });

  test('words that are added to it leave its time of its own clock, here and on every device', async () => {
    await bring(ahead(100, 10, on), ahead(101, 30, off));
    device.time.now = T0 + 40 * MIN;
    const described = { ...on, abc: { antecedent: 'Told no' } } as SessionAct;
    await correctEvent(device, session, await uidOf('onset'), described, at(10));
    const again = (await listed()).find(({ replaces }) => replaces !== undefined);
    // Read by the clock here, and sent as it was stamped.
    expect([again?.at, again?.stamped]).toEqual([at(10), at(15)]);
    const sent = (await device.db.ops.toArray()).map(({ body }) => JSON.stringify(body)).join();
    expect(sent).toContain(`"at":"${at(15)}","tz"`);
    expect(sent).not.toContain('stamped');
    const row = await rowOf(device, session);
    expect(row.last?.at).toBe(at(10));
    expect([totalOf(row), row.tally.episodes?.[9]?.[0]?.typed]).toEqual([20 * MIN, undefined]);
  });

  test('the visit compares as the same with the record: what was stamped is what is compared', async () => {
    const there = [ahead(100, 10, on), ahead(101, 30, off)];
    await bring(...there);
    const source = { end: null, note: null, entry: [] };
    const of = { uid: session, client_id: 7, visit_location: 1, startDate: '2026-11-20', startTime: '15:00' };
    const text = (events: EventRow[]) => digestText({ ...source, session: of, events });
    expect(text(await listed())).toBe(text(there));
  });

  test('a visit that was begun here stays begun when it was, whatever that phone recorded first in it', async () => {
    const { begunAt } = await rowOf(device, session);
    await storeOpenedSession(device.db, {
      session: {
        uid: session,
        id: 9,
        client: { id: 7 },
        startDate: '2026-11-20',
        session_closed: false,
        begun_at: begunAt,
      },
      events: [ahead(100, 1, { kind: 'tap', behaviour_id: 1 })],
      ...{ behaviors: [{ id: 1 }], skills: [] },
    } as unknown as OpenedSession);
    expect((await rowOf(device, session)).begunAt).toBe(begunAt);
  });
});
