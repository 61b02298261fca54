import { describe, expect, it } from 'vitest';
import { idleLimitMs, idleMsOf, idleStateAt } from '#domain/access/idle-lock.ts';
import { policyWith } from '#domain/access/policy.ts';

const minutes = (n: number) => n * 60_000;

describe('how long a device may lie untouched', () => {
  const policy = policyWith({ idleLockMinutes: { staff: 5, field: 10, session: 40 } });
  it.each([
    [{ records: false, inSession: false }, 5],
    [{ records: true, inSession: false }, 10],
    [{ records: true, inSession: true }, 40],
  ])('%j: the company’s own minutes', (who, expected) => {
    expect(idleLimitMs(policy, who)).toBe(minutes(expected));
  });
});

describe('the deadline', () => {
  it('is awake, then warned for a minute, then due', () => {
    expect(idleStateAt(minutes(15), 0)).toEqual({ kind: 'awake', forMs: minutes(14) });
    expect(idleStateAt(minutes(15), minutes(14))).toEqual({ kind: 'warned', leftMs: minutes(1) });
    expect(idleStateAt(minutes(15), minutes(15))).toEqual({ kind: 'due' });
    expect(idleStateAt(minutes(15), minutes(600))).toEqual({ kind: 'due' });
  });

  it('a clock set back lets nobody in for longer while the page lives, one set forward locks', () => {
    const touch = { at: minutes(100), seenMono: 0 };
    expect(idleMsOf(touch, { now: minutes(40), mono: minutes(16) })).toBe(minutes(16));
    expect(idleMsOf(touch, { now: minutes(130), mono: minutes(1) })).toBe(minutes(30));
    expect(idleMsOf(touch, { now: minutes(99), mono: 0 })).toBe(0);
  });
});
