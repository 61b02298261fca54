import { describe, expect, test } from 'vitest';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { interResponseTimes } from '#domain/session/bouts.ts';
import { openOnset, openOnsets } from '#domain/session/episode-marks.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { durationsBy } from '#domain/session/observation.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';

const MIN = 60_000;
const T0 = Date.parse('2026-11-20T20:00:00Z');
const NOW = T0 + 90 * MIN;
const at = (minutes: number) => new Date(T0 + minutes * MIN).toISOString();
type Who = 'tablet' | 'phone' | undefined;

let seq = 0;
function event(device: Who, minutes: number, more: object, uid = `e${seq}`): SessionEvent {
  seq += 1;
  const from = device === undefined ? {} : { device_id: device };
  return { uid, seq, at: at(minutes), tz: 'UTC', ...from, behaviour_id: 1, ...more } as SessionEvent;
}
const onset = (device: Who, minutes: number, uid?: string) => event(device, minutes, { kind: 'onset' }, uid);
const offset = (device: Who, minutes: number, more = {}, uid?: string) =>
  event(device, minutes, { kind: 'offset', ...more }, uid);
const lengthsOf = (events: readonly SessionEvent[]) => durationsBy(foldSession(events), null, NOW)[1];

describe('of two episodes of one behavior', () => {
  test.each([
    ['in their order', [0, 5]],
    ['the later one first', [5, 0]],
  ])('that touch and were added %s, both lengths are kept', (_, starts) => {
    const events = starts.flatMap((start) => [onset(undefined, start), offset(undefined, start + 5)]);
    expect(lengthsOf(events)).toMatchObject({ episodes: 2, total: 10 * MIN });
  });

  test.each([
    ['start', 'on', 1, 24],
    ['end', 'off', 8, 23],
  ])('that two devices timed at once, the %s of one is corrected on the other device: both lengths are kept', (_, uid, minute, total) => {
    const both = [onset('tablet', 0, 'on'), offset('tablet', 10, {}, 'off'), onset('phone', 5), offset('phone', 20)];
    const kind = uid === 'on' ? 'onset' : 'offset';
    const correction = [
      event('phone', 30, { kind: 'void', target_uid: uid }),
      event('phone', minute, { kind, replaces: uid }),
    ];
    expect(lengthsOf([...both, ...correction])).toMatchObject({ episodes: 2, total: total * MIN });
  });
});

describe('a stop of what one sees running', () => {
  // The tablet's episode was ended by the phone's Submit; opened again, the phone times another one.
  const before = [
    onset('tablet', 0, 'first'),
    offset('phone', 10, { by: 'app', ends: 'first' }),
    event('phone', 10, { kind: 'pause', by: 'app' }),
    event('phone', 12, { kind: 'resume', by: 'app' }),
    onset('phone', 60, 'second'),
  ];

  test.each([
    ['by hand', {}],
    ['by Submit', { by: 'app' }],
  ])('%s on another device ends that, and lengthens none that was over for fifty minutes', (_, how) => {
    expect(openOnsets(foldSession(before).episodes?.[1]).map(({ device_id }) => device_id)).toEqual(['phone']);
    const tally = foldSession([...before, offset('tablet', 65, { ...how, ends: 'second' })]);
    expect(openOnsets(tally.episodes?.[1])).toEqual([]);
    expect(durationsBy(tally, null, NOW)[1]).toMatchObject({ episodes: 2, total: 15 * MIN });
  });

  test('is of the one that was seen: what its own device has stopped meanwhile, and begun anew, goes on', () => {
    const phone = [onset('phone', 0, 'a'), offset('phone', 10), onset('phone', 20, 'b'), offset('phone', 44.5)];
    expect(lengthsOf([...phone, offset('tablet', 25, { ends: 'a' })])).toMatchObject({
      episodes: 2,
      total: 34.5 * MIN,
    });
  });

  test('is of the episode whose clock the tile shows: of two that of this device', () => {
    const marks = foldSession([onset(undefined, 0), onset('phone', 30)]).episodes?.[1];
    expect(openOnset(marks)?.at).toBe(at(0));
    expect(openOnset(marks?.slice(1))?.at).toBe(at(30));
  });
});

test('partial intervals through which an episode of this device lasts stay scored, whatever another device timed meanwhile', () => {
  const run = { run: 'r', type: 'partial-interval', length: 60, planned: 10 };
  const close = (index: number) =>
    event('tablet', index + 1, { kind: 'interval', run: 'r', index, occurrence: 'yes', by: 'app' });
  const begun = [event('tablet', 0, { kind: 'interval_start', ...run }), onset('tablet', 0.1)];
  const closed = Array.from({ length: 9 }, (_, index) => close(index));
  const events = [...begun, ...closed, offset('tablet', 9.5), close(9)];
  const tally = foldSession([...events, onset('phone', 1.2), offset('phone', 1.8)]);
  expect(scoreIntervals(tally.runs, tally.pauses, NOW)).toMatchObject({ occurred: 10, observed: 10 });
});

test('an episode that ran through a typed 0 ends no other one: Numbers and tile say the same length', () => {
  const typed = [onset('tablet', 0), event('tablet', 10, { kind: 'set', value: 0 })];
  const events = [...typed, onset('phone', 20), offset('tablet', 25), offset('phone', 60)];
  expect(lengthsOf(events)?.total).toBe(40 * MIN);
  const line = behaviorMeasures(events, 1, { start: T0, end: NOW }).find(({ name }) => name === 'Duration, total');
  expect(line?.value).toContain('40:00');
});

describe('what two devices timed at once', () => {
  test('has the time between responses up to the next start, and none where one begins while another lasts', () => {
    const tablet = [
      [0, 10],
      [50, 60],
      [100, 110],
    ].flatMap(([from = 0, to = 0]) => [onset('tablet', from), offset('tablet', to)]);
    const events = [...tablet, onset('phone', 20), offset('phone', 80)];
    const { gaps } = interResponseTimes(events, 1, T0 + 300 * MIN, []);
    expect(gaps).toEqual([10 * MIN, 0, 20 * MIN]);
  });

  test('is no more than all of the time', () => {
    const events = [onset('tablet', 0), offset('tablet', 60), onset('phone', 0), offset('phone', 60)];
    const span = { start: T0, end: T0 + 60 * MIN };
    const line = behaviorMeasures(events, 1, span).find(({ name }) => name === 'Percent of time');
    expect(line).toMatchObject({ value: '100%', detail: 'of 1:00:00 h observed; time of two at once counts once' });
  });
});
