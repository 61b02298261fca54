import type { Policy } from './policy.ts';

/** How long before an idle device locks the warning appears, ms. */
export const IDLE_WARNING_MS = 60_000;
const MINUTE = 60_000;

/** Where an untouched device stands: nothing yet, warned, or to be locked. */
export type IdleState = { kind: 'awake'; forMs: number } | { kind: 'warned'; leftMs: number } | { kind: 'due' };

/** How long this person's device may lie untouched, ms. A running session is watched more than touched. */
export function idleLimitMs(
  { idleLockMinutes }: Pick<Policy, 'idleLockMinutes'>,
  { records, inSession }: { records: boolean; inSession: boolean },
): number {
  if (inSession) return idleLockMinutes.session * MINUTE;
  return (records ? idleLockMinutes.field : idleLockMinutes.staff) * MINUTE;
}

export function idleStateAt(limitMs: number, idleMs: number): IdleState {
  const leftMs = limitMs - idleMs;
  if (leftMs <= 0) return { kind: 'due' };
  return leftMs <= IDLE_WARNING_MS ? { kind: 'warned', leftMs } : { kind: 'awake', forMs: leftMs - IDLE_WARNING_MS };
}

/** The last touch in any window, and when this page learned of it by a clock that can't be set back. */
export type Touch = { at: number; seenMono: number };

/** How long nobody has touched the device, ms: a clock set back makes it no shorter while the page lives. */
export function idleMsOf(touch: Touch, clock: { now: number; mono: number }): number {
  return Math.max(0, clock.now - touch.at, clock.mono - touch.seenMono);
}
