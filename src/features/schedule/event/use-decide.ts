import { useState } from 'react';
import { type AnsweredEvent, MOST_DECISIONS, scheduleEndpoints } from '#contract/schedule.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { partsOf } from '#lib/parts-of.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type Newer, newerOf } from './newer-event.ts';

/** 1 approve, 0 decline, null take back. */
type DecisionCode = 0 | 1 | null;
/** `version`: the event's version on the screen; 0 when that is not known. */
export type DecisionAsked = { entry: CalendarEntry; decision: DecisionCode; reason: string; version: number };

/** How many of several are decided. */
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
 * Decides about occurrences, one or several in one call, at once or not at all. `stale`: somebody was first with a
 * single one; their result is shown, and the person chooses.
 */
export function useDecide() {
  const { send, busy } = useOnlineWrite(scheduleEndpoints.approveEvent);
  const many = useOnlineWrite(scheduleEndpoints.decideEvents);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stale, setStale] = useState<{ asked: DecisionAsked; now: Newer } | null>(null);

  /** The event afterwards; null when it was not done, and the person has been told. */
  async function decideOne(asked: DecisionAsked): Promise<AnsweredEvent | null> {
    const { version, ...body } = bodyOf(asked);
    const result = await send({ body, ...(version ? { version } : {}) });
    if (result.ok) return result.answer;
    const now = newerOf(result.outcome);
    if (now) setStale({ asked, now });
    else toastFailure(result.outcome);
    return null;
  }

  /** Several are one call for as many as it takes: all that can be decided are, and the rest says why not. */
  async function decideMany(all: readonly DecisionAsked[]): Promise<DecisionAsked[]> {
    const made: DecisionAsked[] = [];
    for (const part of partsOf(all, MOST_DECISIONS)) {
      setProgress({ done: made.length, total: all.length });
      const result = await many.send({ body: { decisions: part.map(bodyOf) } });
      if (!result.ok) {
        toastFailure(result.outcome);
        break;
      }
      const answers = result.answer.results;
      made.push(
        ...part.flatMap((asked, at) => (answers[at]?.ok ? [undoOf(asked, { version: answers[at].version ?? 0 })] : [])),
      );
      const left = answers.flatMap(({ ok, reason }, at) => (ok ? [] : [`${nameOf(part[at])}: ${reason}`]));
      if (left.length > 0) toastUndecided(left);
    }
    setProgress(null);
    return made;
  }

  /** True when all are done. */
  async function decide(all: readonly DecisionAsked[], undoing = false): Promise<boolean> {
    setStale(null);
    const [first, ...others] = all;
    if (!first) return true;
    const undo =
      others.length > 0
        ? await decideMany(all)
        : await decideOne(first).then((event) => (event ? [undoOf(first, event)] : []));
    if (undo.length > 0) tellDone(all, undo.length, undoing ? undefined : () => void decide(undo, true));
    return undo.length === all.length;
  }

  return { decide, busy: busy || many.busy || progress !== null, progress, stale, leave: () => setStale(null) };
}

function bodyOf({ entry, decision, reason, version }: DecisionAsked) {
  const about = { id: entry.event.id, occurrence: entry.index, decision };
  return { ...about, ...(reason === '' ? {} : { reason }), ...(version > 0 ? { version } : {}) };
}

const nameOf = (asked: DecisionAsked | undefined): string =>
  asked ? `${entryTitle(asked.entry.event)}, ${whenText(asked.entry)}` : '';

function toastFailure(outcome: Outcome): void {
  const { title, text } = writeFailureText('the decision', outcome);
  showToast({ kind: 'danger', text: `${title}. ${text}`, duration: 10_000 });
}

/** How many of those that were left are named. */
const NAMED = 3;

function toastUndecided(left: readonly string[]): void {
  const more = left.length > NAMED ? ` And ${left.length - NAMED} more.` : '';
  const text = `${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}. ${left.slice(0, NAMED).join(' ')}${more}`;
  showToast({ kind: 'danger', text, duration: 10_000 });
}

function undoOf({ entry }: DecisionAsked, event: Pick<AnsweredEvent, 'version'>): DecisionAsked {
  return { entry, decision: before[entry.decision], reason: entry.reason ?? '', version: event.version };
}

function tellDone(all: readonly DecisionAsked[], count: number, undo: (() => void) | undefined): void {
  const [first] = all;
  if (!first) return;
  // Several visits begin at the same time of the same day: only their names tell which one it was.
  const what = all.length === 1 ? nameOf(first) : `${count} ${count === 1 ? 'event' : 'events'}`;
  showToast({
    kind: first.decision === 0 && undo ? 'info' : 'success',
    text: `${undo ? done[`${first.decision}`] : 'Undone'}: ${what}`,
    duration: 10_000,
    action: undo && { label: 'Undo', onPress: undo },
  });
}
