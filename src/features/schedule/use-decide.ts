import { useState } from 'react';
import { scheduleEndpoints } from '#contract/schedule.ts';
import { useOnlineWrite } from '#sync/use-online-write.ts';
import { writeFailureText } from '#sync/write-failure-text.ts';
import { showToast } from '#ui/toast-store.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { whenText } from './entry-words.ts';
import { type Newer, newerOf } from './newer-event.ts';

/** 1 approve, 0 decline, null take back. */
export type DecisionCode = 0 | 1 | null;
export type DecisionAsked = { entry: CalendarEntry; decision: DecisionCode; reason: string };

const done = { 1: 'Approved', 0: 'Declined', null: 'Taken back' } as const;
const before = { approved: 1, declined: 0, waiting: null } as const;

/**
 * Decides about one occurrence, at once or not at all. `stale`: somebody was there first; what they made of it is
 * shown, and the person chooses.
 */
export function useDecide() {
  const { send, busy } = useOnlineWrite(scheduleEndpoints.approveEvent);
  const [stale, setStale] = useState<{ asked: DecisionAsked; now: Newer } | null>(null);

  async function decide(asked: DecisionAsked, version = asked.entry.event.version): Promise<boolean> {
    const { entry, decision, reason } = asked;
    const body = { id: entry.event.id, occurrence: entry.index, decision, ...(reason === '' ? {} : { reason }) };
    const result = await send({ body, ...(version > 0 ? { version } : {}) });
    if (result.ok) {
      setStale(null);
      tellDone(
        asked,
        () =>
          void decide({ entry, decision: before[entry.decision], reason: entry.reason ?? '' }, result.answer.version),
      );
      return true;
    }
    const now = newerOf(result.outcome);
    if (now) setStale({ asked, now });
    else {
      const { title, text } = writeFailureText('the decision', result.outcome);
      showToast({ kind: 'danger', text: `${title}. ${text}`, duration: 10_000 });
    }
    return false;
  }

  return { decide, busy, stale, leave: () => setStale(null) };
}

function tellDone({ entry, decision }: DecisionAsked, undo: () => void): void {
  const word = done[`${decision}`];
  showToast({
    kind: 'success',
    text: `${word}: ${whenText(entry)}`,
    duration: 10_000,
    action: { label: 'Undo', onPress: undo },
  });
}
