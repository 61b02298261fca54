import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { orderEvents, originsOf, takenBackUids, voidedUids } from '#domain/session/event-order.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';

/*
 * Several devices in one session, their clocks not alike: they tap, type counts, describe and correct, take back and bring
 * back what they know of, as the app writes it, and hear of the others now and then.
 */
const START = Date.parse('2026-11-20T15:00:00Z');
const DEVICES = 3;

const corrections = ['describe', 'move'] as const;
const kinds = ['tap', 'tap', 'onset', 'set', 'zero', 'sync', ...corrections] as const;
const step = (of: readonly string[]) =>
  fc.record({
    device: fc.nat(DEVICES - 1),
    what: fc.constantFrom(...of),
    behaviour_id: fc.integer({ min: 1, max: 2 }),
    which: fc.nat(20),
  });
type Step = { device: number; what: string; behaviour_id: number; which: number };
type Occurrence = SessionEvent & { kind: 'tap' | 'onset' };

class Device {
  readonly known = new Map<string, SessionEvent>();
  private seq = 0;
  readonly name: string;
  private readonly skew: number;

  constructor(name: string, skew: number) {
    this.name = name;
    this.skew = skew;
  }

  write(now: number, act: SessionAct, { replaces, at }: { replaces?: string; at?: string } = {}): void {
    this.seq += 1;
    const stamp = { uid: `${this.name}${this.seq}`, seq: this.seq, tz: 'UTC', device_id: this.name };
    const said = { at: at ?? new Date(now + this.skew).toISOString(), ...(replaces === undefined ? {} : { replaces }) };
    const event: SessionEvent = { ...act, ...stamp, ...said };
    this.known.set(event.uid, event);
  }

  /** The occurrences that stand, or those that do not, as far as this device knows. */
  occurrences(stand: boolean): Occurrence[] {
    const ordered = orderEvents([...this.known.values()]);
    const voided = voidedUids(ordered);
    return ordered.filter(
      (event): event is Occurrence =>
        (event.kind === 'tap' || event.kind === 'onset') && voided.has(event.uid) !== stand,
    );
  }

  /** All that says the same thing and was not taken back. */
  sayingThe(same: string): string[] {
    const events = [...this.known.values()];
    const [origins, taken] = [originsOf(events), takenBackUids(orderEvents(events))];
    const of = (uid: string) => origins.get(uid) ?? uid;
    return events.flatMap(({ uid }) => (of(uid) === of(same) && !taken.has(uid) ? [uid] : []));
  }

  correct({ what, which }: Step, now: number): void {
    const able = this.occurrences(true);
    const target = able[which % Math.max(1, able.length)];
    if (!target) return;
    const { uid, kind, behaviour_id } = target;
    for (const target_uid of this.sayingThe(uid)) this.write(now, { kind: 'void', target_uid });
    const at = what === 'move' ? new Date(Date.parse(target.at) + (which - 10) * 30_000).toISOString() : target.at;
    this.write(now, { kind, behaviour_id, abc: { antecedent: `Demand ${which}` } }, { replaces: uid, at });
  }

  /** A typed count that could not be saved when it was typed: the taps of after it are put behind it. */
  setAfterwards({ behaviour_id, which }: Step, now: number): void {
    const taps = this.occurrences(true).filter((event) => event.kind === 'tap' && event.behaviour_id === behaviour_id);
    const later = taps.slice(taps.length - (which % 3));
    for (const { uid } of later) this.write(now, { kind: 'void', target_uid: uid });
    this.write(now, { kind: 'set', behaviour_id, value: which });
    for (const { uid, at } of later) this.write(now, { kind: 'tap', behaviour_id }, { replaces: uid, at });
  }

  act(one: Step, now: number): void {
    const { what, behaviour_id, which } = one;
    if (what === 'tap' || what === 'onset') this.write(now, { kind: what, behaviour_id });
    else if (what === 'set') this.write(now, { kind: 'set', behaviour_id, value: which });
    else if (what === 'zero') this.write(now, { kind: 'set', behaviour_id, value: 0 });
    else if (what === 'set afterwards') this.setAfterwards(one, now);
    else if (what === 'undo') {
      const [target] = this.occurrences(true).slice(which % 5);
      if (target) this.write(now, { kind: 'void', target_uid: target.uid });
    } else if (what === 'restore') {
      const gone = this.occurrences(false).map(({ uid }) => uid);
      const taken = [...this.known.values()].filter(
        (event) => event.kind === 'void' && gone.includes(event.target_uid),
      );
      const [back] = taken.slice(which % 3);
      if (back) this.write(now, { kind: 'void', target_uid: back.uid });
    } else this.correct(one, now);
  }
}

const counts = (events: Iterable<SessionEvent>) =>
  Object.fromEntries(
    Object.entries(foldSession(byClockOfBegin([...events])).behaviors).map(([id, { count }]) => [id, count]),
  );

/** All events of a history. @param seen after each correction, what its device counted before and counts now */
function allOf(steps: readonly Step[], skews: readonly number[], seen?: (before: object, after: object) => void) {
  const devices = skews.map((skew, at) => new Device('abc'[at] ?? '', skew));
  const sent = new Map<string, SessionEvent>();
  const exchange = ({ known }: Device) => {
    for (const [uid, event] of known) sent.set(uid, event);
    for (const [uid, event] of sent) known.set(uid, event);
  };
  for (const [at, one] of steps.entries()) {
    const device = devices[one.device];
    if (!device) continue;
    const before = counts(device.known.values());
    if (one.what === 'sync') exchange(device);
    else device.act(one, START + (at + 1) * 10_000);
    if (corrections.some((what) => what === one.what)) seen?.(before, counts(device.known.values()));
  }
  for (const device of devices) exchange(device);
  return [...sent.values()];
}

const skews = fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: DEVICES, maxLength: DEVICES });
const many = { numRuns: 500 };

/** The same without any correction, and without what each took back. */
function uncorrected(events: readonly SessionEvent[]): SessionEvent[] {
  const replaced = new Set(events.flatMap(({ replaces }) => (replaces === undefined ? [] : [replaces])));
  return events.filter(
    (event) => event.replaces === undefined && !(event.kind === 'void' && replaced.has(event.target_uid)),
  );
}

test('a count is what it would be had nothing been described or put at another time, in every order of arrival', () => {
  return fc.assert(
    fc.property(
      fc.array(step(kinds), { maxLength: 14 }),
      skews,
      fc.infiniteStream(fc.nat()),
      (steps, byClock, keys) => {
        const events = allOf(steps, byClock);
        expect(counts(events)).toEqual(counts(uncorrected(events)));
        const arrived = events
          .map((event) => ({ event, key: keys.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ event }) => event);
        expect(foldSession(arrived)).toEqual(foldSession(events));
      },
    ),
    many,
  );
});

test('describing an occurrence, or putting it at another time, changes no count, whatever was typed, taken back and brought back before', () => {
  const all = [...kinds, 'undo', 'restore', 'set afterwards'];
  return fc.assert(
    fc.property(fc.array(step(all), { maxLength: 16 }), skews, (steps, byClock) => {
      allOf(steps, byClock, (before, after) => expect(after).toEqual(before));
    }),
    many,
  );
});

test('what was described and is taken back and brought back counts as it would without a word', () => {
  return fc.assert(
    fc.property(fc.array(step(kinds), { maxLength: 10 }), skews, fc.nat(20), (steps, byClock, which) => {
      const events = allOf(steps, byClock);
      const device = new Device('z', 200_000);
      for (const event of events) device.known.set(event.uid, event);
      const now = START + 1_000_000;
      device.act({ device: 0, what: 'describe', behaviour_id: 1, which }, now);
      const [said] = device.occurrences(true).filter(({ uid }) => uid.startsWith('z'));
      if (!said) return;
      device.write(now, { kind: 'void', target_uid: said.uid });
      const taken = [...device.known.keys()].at(-1) ?? '';
      const without = [
        ...events,
        ...[...device.known.values()].filter(({ uid, kind }) => uid > 'z' && kind === 'void'),
      ];
      expect(counts(device.known.values())).toEqual(counts(without));
      device.write(now, { kind: 'void', target_uid: taken });
      expect(counts(device.known.values())).toEqual(counts(events));
    }),
    many,
  );
});

const of = (uid: string, second: number, act: SessionAct, replaces?: string): SessionEvent => ({
  ...act,
  uid,
  seq: second,
  at: new Date(START + second * 1000).toISOString(),
  tz: 'UTC',
  device_id: uid.slice(0, 1),
  ...(replaces === undefined ? {} : { replaces }),
});
const start = of('a1', 1, {
  kind: 'interval_start',
  behaviour_id: 1,
  run: 'r',
  type: 'partial-interval',
  length: 10,
  planned: 2,
});
const tap = of('a4', 4, { kind: 'tap', behaviour_id: 1 });
const zero = of('a8', 8, { kind: 'set', behaviour_id: 1, value: 0 });
const closed = of('a12', 12, { kind: 'interval', run: 'r', index: 0, occurrence: 'no' });
const cellsOf = (events: readonly SessionEvent[]) => {
  const { runs, pauses } = foldSession(events);
  return runs.flatMap((run) => intervalCells(run, pauses, START + 15_000))[0];
};

test('a tap that a typed 0 has taken the place of scores no interval, described afterwards or not', () => {
  const all = [start, tap, zero, { ...closed, by: 'app' as const }];
  expect(cellsOf(all)).toBe('no');
  const abc = { antecedent: 'Demand given' };
  const described = [
    of('a13', 13, { kind: 'void', target_uid: 'a4' }),
    { ...of('a14', 14, { kind: 'tap', behaviour_id: 1, abc }, 'a4'), at: tap.at },
  ];
  expect(cellsOf([...all, ...described])).toBe('no');
  expect(cellsOf([start, tap, { ...closed, by: 'app' }, ...described])).toBe('yes');
});

test('an occurrence that was recorded after a typed count, and is put at an earlier time, goes on counting', () => {
  const typed = of('a5', 5, { kind: 'set', behaviour_id: 1, value: 5 });
  const later = of('a9', 9, { kind: 'tap', behaviour_id: 1 });
  const moved = { ...of('a11', 11, { kind: 'tap', behaviour_id: 1 }, 'a9'), at: tap.at };
  const back = of('a10', 10, { kind: 'void', target_uid: 'a9' });
  expect(counts([tap, typed, later, back, moved])).toEqual({ 1: 6 });
  // By a device whose clock puts the correction before the count.
  const there = [of('b1', 2, { kind: 'void', target_uid: 'a9' }), of('b2', 3, { kind: 'tap', behaviour_id: 1 }, 'a9')];
  expect(counts([tap, typed, later, ...there])).toEqual({ 1: 6 });
});

test('of a tap that another device takes for another behavior the count that was typed there since stays as it was typed', () => {
  const typed = of('a5', 5, { kind: 'set', behaviour_id: 2, value: 3 });
  const other = [
    of('a9', 9, { kind: 'void', target_uid: 'a4' }),
    of('a10', 10, { kind: 'tap', behaviour_id: 2 }, 'a4'),
  ];
  expect(counts([tap, typed, ...other])).toEqual({ 2: 3 });
});

test('a correction by another clock puts nothing that its device records next behind what came later', () => {
  const ahead = 3_600_000;
  const byFast = (event: SessionEvent): SessionEvent => ({
    ...event,
    at: new Date(Date.parse(event.at) + ahead).toISOString(),
    offset_ms: -ahead,
  });
  const first = byFast(tap);
  const described = [
    of('b1', 10, { kind: 'void', target_uid: 'a4' }),
    // It has the time of what it describes, as that was stamped.
    { ...of('b2', 11, { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } }, 'a4'), at: first.at },
  ].map((event, seq) => ({ ...event, seq }));
  const typed = { ...of('b3', 20, { kind: 'set', behaviour_id: 1, value: 5 }), seq: 2 };
  const next = byFast(of('a30', 30, { kind: 'tap', behaviour_id: 1 }));
  expect(counts([first, typed, next])).toEqual({ 1: 6 });
  expect(counts([first, ...described, typed, next])).toEqual({ 1: 6 });
});
