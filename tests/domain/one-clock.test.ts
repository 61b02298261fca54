import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRow } from '#db/rows.ts';
import { byThisClock } from '#db/store/by-this-clock.ts';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { interResponseTimes } from '#domain/session/bouts.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { durationsBy, latenciesBy } from '#domain/session/observation.ts';
import { asRead } from '#domain/session/one-clock.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import { firstSet } from '#domain/time/clock-set.ts';
import { addedLater } from '#features/session/log/added-later.ts';
import { endsAtSubmit } from '#features/session/record/end-episodes.ts';

const MIN = 60_000;
const T0 = Date.parse('2026-11-20T20:00:00Z');
const NOW = T0 + 90 * MIN;
type Of = { device: 'tablet' | 'phone'; seq: number; at: number; ahead?: number; offset_ms?: number | undefined };

/** Stamped by a clock that shows so many minutes more than it is, and knows that, where nothing else is said. */
function stamped(act: SessionAct & { by?: 'app' }, { device, seq, at, ahead = 0, ...known }: Of): SessionEvent {
  const time = new Date(T0 + (at + ahead) * MIN).toISOString();
  const stamp = { uid: `${device} ${seq}`, seq, at: time, tz: 'UTC', device_id: device };
  return { ...act, ...stamp, offset_ms: 'offset_ms' in known ? known.offset_ms : -ahead * MIN };
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['tap', 'press', 'cue', 'set', 'start', 'score', 'close', 'stop'] as const),
    ...(['pause', 'resume', 'submit', 'reopen'] as const),
  ),
  phone: fc.boolean(),
  n: fc.nat(4),
  wait: fc.nat(4),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function actOf({ what, phone, n }: Step, begun: boolean): SessionAct & { by?: 'app' } {
  const [run, behaviour_id] = [phone ? 'p' : 't', 1];
  const score = { kind: 'interval', run, index: n, occurrence: n % 2 ? 'yes' : 'no' } as const;
  switch (what) {
    case 'press':
      return { kind: begun ? 'offset' : 'onset', behaviour_id };
    case 'set':
      return { kind: 'set', behaviour_id, value: n };
    case 'start':
      return { kind: 'interval_start', run, behaviour_id, type: 'partial-interval', length: 60, planned: 8 };
    case 'score':
      return score;
    case 'close':
      return { ...score, by: 'app' };
    // Of what the other one scores, as Submit does.
    case 'stop':
      return { kind: 'interval_stop', run: phone ? 't' : 'p' };
    case 'submit':
      return { kind: 'pause', by: 'app' };
    case 'reopen':
      return { kind: 'resume', by: 'app' };
    case 'tap':
    case 'cue':
      return { kind: what, behaviour_id };
    default:
      return { kind: what };
  }
}

/** @param ahead minutes by which the phone's clock shows more than it is */
function visit(steps: readonly Step[], ahead: number): SessionEvent[] {
  const running = new Set<boolean>();
  let at = 0;
  return steps.map((one, seq) => {
    at += 0.25 + one.wait * 0.5;
    const act = actOf(one, running.has(one.phone));
    if (one.what === 'press') running[act.kind === 'onset' ? 'add' : 'delete'](one.phone);
    const device = one.phone ? 'phone' : 'tablet';
    return stamped(act, { device, seq, at, ahead: one.phone ? ahead : 0 });
  });
}

/** @param now by the clock that the visit is read by, ms */
function numbersOf(events: readonly SessionEvent[], now: number) {
  const tally = foldSession([...events]);
  return {
    count: tally.behaviors[1]?.count,
    lengths: durationsBy(tally, now, now)[1],
    latencies: latenciesBy(tally)[1],
    scores: tally.runs.map((run) => [run.run, scoreIntervals([run], recordersPauses(tally), now)]),
    gaps: interResponseTimes(events, 1, now, tally.pauses),
    pauses: pausesOf(tally),
  };
}

test('whatever the clock of one of two devices shows, where that is known no number is another one: pauses, Submit, stops and scores among them', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 16 }),
      fc.constantFrom(3, -3, 0.2),
      fc.boolean(),
      (steps, ahead, begins) => {
        // Whose clock the visit is read by makes no difference either.
        const first: Step = { what: 'tap', phone: begins, n: 0, wait: 0 };
        const all = [first, ...steps];
        const isByPhone = begins && (Math.abs(ahead) < 1 || all.every(({ phone }) => phone));
        const now = NOW + (isByPhone ? ahead * MIN : 0);
        const read = byClockOfBegin(visit(all, ahead));
        expect(numbersOf(read, now)).toEqual(numbersOf(visit(all, 0), NOW));
      },
    ),
    { numRuns: 400 },
  );
});

test('an offset that a tablet learns within an episode, or guesses otherwise, makes it no longer, also where a phone timed one as well', () => {
  const press = (kind: 'onset' | 'offset', of: Of) => stamped({ kind, behaviour_id: 1 }, of);
  const phone = [
    press('onset', { device: 'phone', seq: 1, at: 30 }),
    press('offset', { device: 'phone', seq: 2, at: 32 }),
  ];
  for (const [known, then] of [
    [undefined, -4 * MIN],
    [-4 * MIN, -4 * MIN + 700],
  ]) {
    const tablet = [
      press('onset', { device: 'tablet', seq: 1, at: 10, ahead: 4, offset_ms: known }),
      press('offset', { device: 'tablet', seq: 2, at: 13, ahead: 4, offset_ms: then }),
    ];
    const lengths = durationsBy(foldSession(byClockOfBegin([...tablet, ...phone])), null, NOW)[1];
    expect(lengths).toMatchObject({ episodes: 2, total: 5 * MIN });
  }
});

describe('what comes to a device from another one', () => {
  const row = (act: SessionAct, of: Of): EventRow => ({ ...stamped(act, of), sessionId: 's', by: 'person' });
  const tap: SessionAct = { kind: 'tap', behaviour_id: 1 };
  const clock = { offset: 0, now: NOW, own: undefined };
  const minutesOf = ({ at }: EventRow | SessionEvent) => (Date.parse(at) - T0) / MIN;

  test('is read by the clock here from then on, and keeps what was stamped', () => {
    const there = [row(tap, { device: 'phone', seq: 1, at: 20, ahead: 5 })];
    const [here] = byThisClock(there, clock);
    expect(here && [minutesOf(here), here.stamped]).toEqual([20, there[0]?.at]);
    // Brought again, and by a clock that is known better: of what was stamped, not of what was read before.
    expect(byThisClock([here as EventRow], { ...clock, offset: MIN }).map(minutesOf)).toEqual([19]);
  });

  test('is as it is where nobody knows this clock, and is never still to come', () => {
    const there = [1, 2].map((seq) => row(tap, { device: 'phone', seq, at: 20 + seq, ahead: 5 }));
    expect(byThisClock(there, { ...clock, offset: null }).map(minutesOf)).toEqual([26, 27]);
    expect(byThisClock(there, { ...clock, offset: null, now: T0 + 22 * MIN }).map(minutesOf)).toEqual([21, 22]);
  });

  test('is where it was, also where its device described what a third one, whose clock is ahead, had recorded', () => {
    const there = [
      row(tap, { device: 'tablet', seq: 1, at: 20, offset_ms: 0 }),
      row(tap, { device: 'phone', seq: 1, at: 21, ahead: 5 }),
      { ...row(tap, { device: 'tablet', seq: 2, at: 26, offset_ms: 0 }), replaces: 'phone 1' },
    ];
    const here = byThisClock(there, { ...clock, now: T0 + 23 * MIN });
    expect(asRead(here).map(minutesOf)).toEqual([20, 21, 21]);
  });

  test('lets Submit before the End Time note that nobody observes from now on, also where the other clock is ahead', () => {
    const there = [row(tap, { device: 'phone', seq: 1, at: 19.9, ahead: 0.5 })];
    const session = {
      tally: foldSession(byThisClock(there, clock)),
      eventCount: 1,
      begunAt: new Date(T0).toISOString(),
    };
    expect(endsAtSubmit(session, T0 + 60 * MIN, T0 + 20 * MIN).map(({ act }) => act.kind)).toEqual(['pause']);
  });

  test('has the numbers that it has in the record, whatever both clocks show', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 16 }), fc.constantFrom(3, -3, 0.2), (steps, ahead) => {
        const rows = visit(steps, ahead).map((event): EventRow => {
          const { device_id, ...own } = event;
          return { ...own, ...(device_id === 'phone' && { device_id }), sessionId: 's', by: event.by ?? 'person' };
        });
        expect(numbersOf(byThisClock(rows, { ...clock, now: NOW + 60 * MIN }), NOW)).toEqual(
          numbersOf(visit(steps, 0), NOW),
        );
      }),
      { numRuns: 400 },
    );
  });
});

test('what another device added at a typed time is known as that here: no clock was set back, and the log says “Added later”', () => {
  const tap: SessionAct = { kind: 'tap', behaviour_id: 1 };
  const row = (seq: number, seconds: number, mono: number): EventRow => ({
    ...{
      ...tap,
      uid: `phone ${seq}`,
      seq,
      at: new Date(T0 + seconds * 1000).toISOString(),
      tz: 'UTC',
      device_id: 'phone',
    },
    ...{ sessionId: 's', by: 'person', boot: 'p', mono, offset_ms: -417 },
  });
  // Pressed at 10:00.123 and 20:00.123; then one of 1:00 is added.
  const there = [row(1, 600.123, 600_123), row(2, 1200.123, 1_200_123), row(3, 60, 1_300_000)];
  const here = byThisClock(there, { offset: 0, now: NOW, own: undefined });
  expect(firstSet(here)).toBeNull();
  expect([...addedLater(here)]).toEqual(['phone 3']);
});
