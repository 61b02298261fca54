import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderEvents, voidedUids } from '#domain/session/event-order.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';

/*
 * One tap that several devices know, each of which corrects and undoes what stands as far as it knows, and hears of the
 * others now and then. Their clocks are not alike.
 */
const START = Date.parse('2026-11-20T15:00:00Z');
const DEVICES = 3;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  what: fc.constantFrom('correct' as const, 'correct' as const, 'undo' as const, 'sync' as const),
  behaviour_id: fc.integer({ min: 1, max: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Device {
  readonly known = new Map<string, SessionEvent>();
  private seq = 0;
  readonly name: string;
  private readonly skew: number;

  constructor(name: string, skew: number) {
    this.name = name;
    this.skew = skew;
  }

  write(now: number, act: SessionAct, replaces?: string): SessionEvent {
    this.seq += 1;
    const at = new Date(now + this.skew).toISOString();
    const stamp = { uid: `${this.name}${this.seq}`, seq: this.seq, at, tz: 'UTC', device_id: this.name };
    const event: SessionEvent = { ...act, ...stamp, ...(replaces === undefined ? {} : { replaces }) };
    this.known.set(event.uid, event);
    return event;
  }

  standing(kind: 'tap' | 'void'): SessionEvent[] {
    const ordered = orderEvents([...this.known.values()]);
    const voided = voidedUids(ordered);
    return ordered.filter((event) => event.kind === kind && !voided.has(event.uid));
  }

  /** As the app writes it. */
  act({ what, behaviour_id }: Step, now: number): void {
    const [target] = this.standing('tap');
    if (!target) return;
    if (what === 'undo') {
      const back = this.standing('void').findLast(
        (event) => event.kind === 'void' && event.target_uid === target.replaces,
      );
      if (back) this.write(now, { kind: 'void', target_uid: back.uid });
    }
    this.write(now, { kind: 'void', target_uid: target.uid });
    if (what === 'correct') this.write(now, { kind: 'tap', behaviour_id }, target.uid);
  }
}

function allOf(steps: readonly Step[], skews: readonly number[]): SessionEvent[] {
  const devices = skews.map((skew, at) => new Device('abc'[at] ?? '', skew));
  const [first] = devices;
  const tap = first?.write(START, { kind: 'tap', behaviour_id: 1 });
  const sent = new Map(tap && [[tap.uid, tap]]);
  const exchange = ({ known }: Device) => {
    for (const [uid, event] of known) sent.set(uid, event);
    for (const [uid, event] of sent) known.set(uid, event);
  };
  for (const device of devices) exchange(device);
  for (const [at, one] of steps.entries()) {
    const device = devices[one.device];
    if (device && one.what === 'sync') exchange(device);
    else device?.act(one, START + (at + 1) * 10_000);
  }
  for (const device of devices) exchange(device);
  return [...sent.values()];
}

const countOf = (events: readonly SessionEvent[]) =>
  Object.values(foldSession(events).behaviors).reduce((sum, { count }) => sum + count, 0);

const skews = fc.array(fc.integer({ min: -60_000, max: 60_000 }), { minLength: DEVICES, maxLength: DEVICES });

test('one tap, however many devices corrected it, counts once, as the same one in every order of arrival', () => {
  return fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), skews, fc.infiniteStream(fc.nat()), (steps, byClock, keys) => {
      const events = allOf(steps, byClock);
      expect(countOf(events)).toBeLessThanOrEqual(1);
      if (steps.every(({ what }) => what !== 'undo')) expect(countOf(events)).toBe(1);
      const arrived = events
        .map((event) => ({ event, key: keys.next().value }))
        .sort((one, other) => one.key - other.key)
        .map(({ event }) => event);
      expect(foldSession(arrived)).toEqual(foldSession(events));
    }),
    { numRuns: 500 },
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
const tap = of('a1', 1, { kind: 'tap', behaviour_id: 1 });
const here = [of('a2', 5, { kind: 'void', target_uid: 'a1' }), of('a3', 5, { kind: 'tap', behaviour_id: 1 }, 'a1')];
const there = [of('b1', 9, { kind: 'void', target_uid: 'a1' }), of('b2', 9, { kind: 'tap', behaviour_id: 2 }, 'a1')];
const standing = (events: readonly SessionEvent[]) => {
  const voided = voidedUids(orderEvents(events));
  return events.flatMap(({ kind, uid }) => (kind === 'void' || voided.has(uid) ? [] : [uid]));
};

test('of two corrections of one tap the later stands; taken back, the other one, then the tap itself', () => {
  const both = [tap, ...here, ...there];
  expect(standing(both)).toEqual(['b2']);
  const undone = [
    ...both,
    of('b3', 20, { kind: 'void', target_uid: 'b2' }),
    of('b4', 20, { kind: 'void', target_uid: 'b1' }),
  ];
  expect(standing(undone)).toEqual(['a3']);
  const all = [
    ...undone,
    of('a8', 30, { kind: 'void', target_uid: 'a3' }),
    of('a9', 30, { kind: 'void', target_uid: 'a2' }),
  ];
  expect(standing(all)).toEqual(['a1']);
});

test('what was corrected again on one device is of the same tap as what another corrected: one of them counts', () => {
  const again = [
    of('b3', 12, { kind: 'void', target_uid: 'b2' }),
    of('b4', 12, { kind: 'tap', behaviour_id: 2 }, 'b2'),
  ];
  expect(standing([tap, ...here, ...there, ...again])).toEqual(['b4']);
  // The link between may not have come yet.
  expect(standing([tap, ...here, ...again])).toHaveLength(2);
});

test('corrections that name each other or themselves end nothing and hang nothing', () => {
  const round = [
    of('a1', 1, { kind: 'tap', behaviour_id: 1 }, 'b1'),
    of('b1', 2, { kind: 'tap', behaviour_id: 1 }, 'a1'),
  ];
  expect(standing([...round, of('c1', 3, { kind: 'tap', behaviour_id: 1 }, 'c1')])).toEqual(['b1', 'c1']);
});
