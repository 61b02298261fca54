import { useState } from 'react';
import { scheduleEndpoints, type ToldEvent } from '#contract/schedule.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { whenText } from '#features/schedule/calendar/entry-words.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type Newer, newerOf } from './newer-event.ts';

/** 1 approve, 0 decline, null take back. */
type DecisionCode = 0 | 1 | null;
/** `version`: the event's version on the screen; 0 when that is not known. */
export type DecisionAsked = { entry: CalendarEntry; decision: DecisionCode; reason: string; version: number };

/** How many of several are decided; they are decided one after the other. */
export type Progress = { done: number; total: number };

const done = { 1: 'Approved', 0: 'Declined', null: 'Taken back' } as const;
const before = { approved: 1, declined: 0, waiting: null } as const;

export const askedOf = (entry: CalendarEntry, decision: DecisionCode, reason = ''): DecisionAsked => ({
  entry,
  decision,
  reason,
  version: entry.event.version,
});

/**
 * Decides about occurrences, each on its own, at once or not at all. `stale`: somebody was first; their result is
 * shown, and the person chooses.
 */
export function useDecide() {
  const { send, busy } = useOnlineWrite(scheduleEndpoints.approveEvent);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stale, setStale] = useState<{ asked: DecisionAsked; now: Newer } | null>(null);

  /** The event afterwards; null when it was not done, and the person has been told. */
  async function decideOne(asked: DecisionAsked): Promise<ToldEvent | null> {
    const { entry, decision, reason, version } = asked;
    const body = { id: entry.event.id, occurrence: entry.index, decision, ...(reason === '' ? {} : { reason }) };
    const result = await send({ body, ...(version > 0 ? { version } : {}) });
    if (result.ok) return result.answer;
    const now = newerOf(result.outcome);
    if (now) setStale({ asked, now });
    else {
      const { title, text } = writeFailureText('the decision', result.outcome);
      showToast({ kind: 'danger', text: `${title}. ${text}`, duration: 10_000 });
    }
    return null;
  }

  /** One after the other; the first that can't be done stops the rest. True when all are done. */
  async function decide(all: readonly DecisionAsked[], undoing = false): Promise<boolean> {
    setStale(null);
    const undo: DecisionAsked[] = [];
    for (const asked of all) {
      if (all.length > 1) setProgress({ done: undo.length, total: all.length });
      const event = await decideOne(asked);
      if (!event) break;
      undo.push(undoOf(asked, event));
    }
    setProgress(null);
    if (undo.length > 0) tellDone(all, undo.length, undoing ? undefined : () => void decide(undo, true));
    return undo.length === all.length;
  }

  return { decide, busy: busy || progress !== null, progress, stale, leave: () => setStale(null) };
}

function undoOf({ entry }: DecisionAsked, event: ToldEvent): DecisionAsked {
  return { entry, decision: before[entry.decision], reason: entry.reason ?? '', version: event.version };
}

function tellDone(all: readonly DecisionAsked[], count: number, undo: (() => void) | undefined): void {
  const [first] = all;
  if (!first) return;
  const what = count === 1 ? whenText(first.entry) : `${count} events`;
  showToast({
    kind: 'success',
    text: `${undo ? done[`${first.decision}`] : 'Undone'}: ${what}`,
    duration: 10_000,
    action: undo && { label: 'Undo', onPress: undo },
  });
}
