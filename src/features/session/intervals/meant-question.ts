import type { IntervalRun } from '#domain/session/intervals/interval-recording.ts';
import { isAnswered } from './run-windows.ts';

/** Nobody has read a new question so soon: the finger was on its way to what stood there before it, ms. */
const READ_MS = 400;

/** A question that stood in the place of the answers until then, ms. */
export type StoodBefore = { index: number; end: number; until: number };

type Questions = { asked: { index: number } | null; stood: StoodBefore | null; run: IntervalRun };

/**
 * The interval that a press at `now` (ms) speaks of: for a moment it is still that of the question whose place a new one
 * has taken. Null where there is none, or that one has its answer: then it is the second press of a double tap.
 */
export function meantQuestion({ asked, stood, run }: Questions, now: number): number | null {
  if (!stood || now >= stood.until + READ_MS) return asked?.index ?? null;
  return isAnswered(run, stood.index, stood.end) ? null : stood.index;
}
