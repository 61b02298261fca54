import * as z from 'zod/mini';
import { type AnsweredEvent, scheduleEvent } from '#contract/schedule.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import type { Outcome } from '#sync/send/outcome.ts';

/** The event as it is on the server now. */
export type Newer = AnsweredEvent;

/** What a refused write (412) ran into, or null when it was refused for another reason. */
export function newerOf({ status, body }: Pick<Outcome, 'status' | 'body'>): Newer | null {
  return status === 412 ? recordInRefusal(scheduleEvent, body) : null;
}

export function readNewer(current: unknown): Newer | null {
  const read = z.safeParse(scheduleEvent, current);
  return read.success ? read.data : null;
}
