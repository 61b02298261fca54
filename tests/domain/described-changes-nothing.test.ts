import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { changedNumbers } from '#domain/session/changed-numbers.ts';
import { correctionsBehind, orderEvents, voidedUids } from '#domain/session/event-order.ts';
import { responseGapsBy } from '#domain/session/response-gaps.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'tap',
      'onset',
      'offset',
      'cue',
      'set',
      'zero',
      'trial',
      'run',
      'marked',
      'closed',
      'pause',
      'resume',
    ] as const),
    ...(['describe', 'describe', 'describe'] as const),
  ),
  behaviour_id: fc.integer({ min: 1, max: 2 }),
  which: fc.nat(9),
  wait: fc.integer({ min: 1, max: 20 }),
  device: fc.nat(1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function actOf({ what, behaviour_id, which }: Step, runs: number): SessionAct | null {
  const mark = { kind: 'interval', run: `r${which % Math.max(1, runs)}`, index: which % 8, occurrence: 'no' } as const;
  if (what === 'set' || what === 'zero') return { kind: 'set', behaviour_id, value: what === 'set' ? which : 0 };
  if (what === 'trial') return { kind: 'trial', skill_id: behaviour_id, level: 'pv' };
  if (what === 'run')
    return { kind: 'interval_start', behaviour_id, run: `r${runs}`, type: 'partial-interval', length: 10, planned: 8 };
  if (what === 'marked' || what === 'closed') return mark;
  if (what === 'pause' || what === 'resume') return { kind: what };
  return what === 'describe' ? null : { kind: what, behaviour_id };
}

/** Two clocks that are not alike, and know it. */
function play(
  steps: readonly Step[],
  { ahead, devices }: { ahead: number; devices: number },
  eachTime: (describe: () => void, events: readonly SessionEvent[], now: number) => void,
) {
  const events: SessionEvent[] = [];
  let now = START;
  const write = (device: number, act: SessionAct, more: { by?: 'app'; replaces?: string; at?: string } = {}) => {
    const [seq, skew] = [events.length, device * ahead * 1000];
    const stamp = { uid: `${device}-${seq}`, seq, tz: 'UTC', device_id: `d${device}`, offset_ms: -skew };
    events.push({ ...act, ...stamp, at: new Date(now + skew).toISOString(), ...more });
  };
  for (const one of steps) {
    now += one.wait * 1000;
    const device = one.device % devices;
    const act = actOf(one, events.filter(({ kind }) => kind === 'interval_start').length);
    if (act) write(device, act, one.what === 'closed' ? { by: 'app' } : {});
    if (act) continue;
    const ordered = orderEvents(events);
    const voided = voidedUids(ordered);
    const able = ordered.filter(({ kind, uid }) => (kind === 'tap' || kind === 'onset') && !voided.has(uid));
    const target = able[one.which % Math.max(1, able.length)];
    if (target?.kind !== 'tap' && target?.kind !== 'onset') continue;
    const { uid, kind, behaviour_id, at } = target;
    const behind = correctionsBehind(ordered)(uid).map((other) => other.uid);
    const describe = () => {
      for (const target_uid of [uid, ...behind]) write(device, { kind: 'void', target_uid });
      write(device, { kind, behaviour_id, abc: { antecedent: 'Told no' } }, { replaces: uid, at });
    };
    eachTime(describe, events, now);
  }
}

function numbersOf(facts: readonly SessionEvent[], end: number) {
  const events = byClockOfBegin(facts);
  const tally = foldSession(events);
  const span = { start: START, end };
  const measures = [1, 2].map((id) => behaviorMeasures(events, id, span, ['latency', 'irt'], end));
  return { tally, beside: [tally.behaviors, measures, responseGapsBy(events, end, tally.pauses)] };
}

test.each([1, 2])('describing what happened changes no number of a session on %i devices', (devices) => {
  return fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: -100, max: 100 }), (steps, ahead) => {
      play(steps, { ahead, devices }, (describe, events, now) => {
        const before = numbersOf(events, now);
        describe();
        const after = numbersOf(events, now);
        expect(changedNumbers(before.tally, after.tally, now)).toEqual([]);
        expect(after.beside).toEqual(before.beside);
      });
    }),
    { numRuns: 300 },
  );
});
