import type { Pause } from './paused-spans.ts';
import type { SessionTally } from './session-tally.ts';
import { observedLength } from './spans.ts';

/** When the timer of a session began from 00:00:00, ISO 8601: at its last reset that stands, or with the session. */
export function timerStart(session: { timerStartedAt: string; tally: Pick<SessionTally, 'timerFrom'> }): string {
  return session.tally.timerFrom ?? session.timerStartedAt;
}

/**
 * Elapsed session time in ms at `now`: since `startedAt`, less the pauses. From stored stamps and never from counted
 * ticks, so that a sleeping or killed tab loses nothing. Never negative: a clock set back shows 0.
 */
export function elapsedMs(startedAt: string, pauses: readonly Pause[], now: number): number {
  return observedLength({ start: Date.parse(startedAt), end: now }, pauses);
}

/** `hh:mm:ss`; hours go past 99. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** `m:ss` left, rounded up so that 0:00 means over. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
