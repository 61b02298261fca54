import { decisionOf } from '#domain/schedule/recurrence.ts';
import { decisionLooks, entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { StatusChip } from '#features/schedule/calendar/status-chip.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useDecidedBy } from './decided-by.ts';
import { EventSummary } from './event-summary.tsx';
import type { Newer } from './newer-event.ts';
import type { DecisionAsked } from './use-decide.ts';

const verbs = { 1: 'Approve anyway', 0: 'Decline anyway', null: 'Take it back anyway' } as const;

/** Somebody decided, or changed the event, after it was shown here: the person chooses what holds. */
export function StaleDecision({
  stale,
  weekStartsOn,
  busy,
  onLeave,
  onInsist,
}: {
  stale: { asked: DecisionAsked; now: Newer } | null;
  weekStartsOn: number;
  busy: boolean;
  onLeave: () => void;
  onInsist: (version: number) => void;
}) {
  const decidedBy = useDecidedBy();
  if (!stale) return null;
  const { asked, now } = stale;
  const { entry } = asked;
  const info = now.event_info[String(entry.index)];
  const decision = decisionOf(info?.decision);
  // Under another rule the same number may be another day: the person has to look at that first.
  const sameRule = now.start === entry.event.start && now.repeat_unit === entry.event.repeat_unit && !info?.excluded;
  return (
    <Dialog
      description={`${entryTitle(entry.event)}. ${whenText(entry)}`}
      footer={
        <>
          <Button onClick={onLeave}>Leave it as it is</Button>
          {sameRule && (
            <Button busy={busy} kind="primary" onClick={() => onInsist(now.version)}>
              {verbs[`${asked.decision}`]}
            </Button>
          )}
        </>
      }
      onClose={onLeave}
      open
      title="This event has changed since you opened it"
    >
      <div className="flex flex-col gap-3 pt-4 text-body">
        <p>
          {info?.excluded
            ? 'This occurrence was deleted, or changed on its own.'
            : `It is now: ${decisionLooks[decision].word.toLowerCase()}.${decidedBy(info ?? {})}`}
        </p>
        <p className="rounded-card border border-line p-3">
          <EventSummary event={now} weekStartsOn={weekStartsOn} />
          {!info?.excluded && (
            <span className="mt-2 block">
              <StatusChip decision={decision} />
            </span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
