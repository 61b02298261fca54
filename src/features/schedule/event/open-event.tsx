import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { unsentText } from '#features/schedule/calendar/needs-approval.tsx';
import type { DecisionSteps } from './decision-flow.tsx';
import { type EditStep, editStepOf } from './edit-flow.tsx';
import { EventPanel } from './event-panel.tsx';
import { isOwn, mayChange, type ScheduleRights } from './schedule-rights.ts';

const GO_BACK = 'Go back to its days in the calendar to change it.';

/** The panel of the event that was opened, with what this person may do with it. */
export function OpenEvent({
  entry,
  away,
  rights,
  flow,
  unavailable: offline,
  onStep,
  ...rest
}: {
  entry: CalendarEntry | undefined;
  /** Its days are not on the screen: nobody can see what happens to it. */
  away: boolean;
  rights: ScheduleRights;
  flow: DecisionSteps;
  /** Why acts that need a connection can't be done now. */
  unavailable: string | undefined;
  weekStartsOn: number;
  onStep: (step: EditStep) => void;
  onClose: () => void;
}) {
  const unavailable = offline ?? (away ? GO_BACK : undefined);
  return (
    <EventPanel
      {...rest}
      busy={flow.busy}
      changeUnavailable={entry && (away || !isOwn(rights, entry.event)) ? unavailable : undefined}
      entry={entry}
      mayChange={entry !== undefined && mayChange(rights, entry.event)}
      mayDecide={rights.decides}
      onApprove={() => entry && void flow.approve([entry])}
      onDecline={() => entry && flow.askDecline([entry])}
      onDelete={() => entry && onStep({ kind: 'delete', entry })}
      onEdit={() => entry && onStep(editStepOf(entry))}
      onTakeBack={() => entry && void flow.takeBack(entry)}
      unavailable={unavailable ?? (entry && unsentText(entry))}
    />
  );
}
