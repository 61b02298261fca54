import type { ReactNode } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { useListNames } from '#db/react/use-list-names.ts';
import { fullName } from '#domain/access/person-name.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { repeatText } from '#domain/schedule/recurrence-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import { wallOf } from '#domain/time/zoned-time.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { dayText, entryTitle, therapistOf, timesText } from '#features/schedule/calendar/entry-words.ts';
import { StatusChip, UnstaffedChip } from '#features/schedule/calendar/status-chip.tsx';
import { useKeptFocus } from '#features/schedule/calendar/use-kept-focus.ts';
import { Button } from '#ui/button.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { DecisionButtons } from './decision-buttons.tsx';

interface EventPanelProps {
  entry: CalendarEntry | undefined;
  weekStartsOn: number;
  mayDecide: boolean;
  mayChange: boolean;
  /** Why a decision can't be made now; undefined when it can. */
  unavailable: string | undefined;
  /** Why it can't be changed now. */
  changeUnavailable: string | undefined;
  busy: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onTakeBack: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One occurrence with everything that is known about it, and what may be done with it. */
export function EventPanel(props: EventPanelProps) {
  const { entry, onClose } = props;
  return (
    <SidePanel
      footer={entry && <PanelActs {...props} entry={entry} />}
      onClose={onClose}
      open={entry !== undefined}
      title={entry ? entryTitle(entry.event) : ''}
    >
      {entry && <Facts {...props} entry={entry} key={entry.key} />}
    </SidePanel>
  );
}

function Facts({ entry, weekStartsOn }: EventPanelProps & { entry: CalendarEntry }) {
  const { event } = entry;
  const rule = repeatText(event, wallOf(event.start).date, weekStartsOn);
  const until = event.repeat_until === null ? '' : `, until ${longDate(event.repeat_until)}`;
  const therapist = therapistOf(event);
  const { users } = useListNames();
  const { timeZone } = useAccount().policy;
  const { by, at } = event.event_info[String(entry.index)] ?? {};
  const said = [by === undefined ? '' : (users.get(by) ?? `User ${by}`), at ? noteCreatedText(at, timeZone) : '']
    .filter((part) => part !== '')
    .join(', ');
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip decision={entry.decision} />
        {entry.unstaffed && <UnstaffedChip />}
        {event.pending && <SyncBadge state={event.pending} />}
      </p>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-body">
        <Fact term="When">
          {dayText(entry)}
          <br />
          <span className="tabular">{timesText(entry)}</span>
        </Fact>
        {rule !== '' && (
          <Fact term="Repeats">
            {rule}
            {until}
          </Fact>
        )}
        <Fact term="Client">{clientText(event)}</Fact>
        {therapist !== '' && <Fact term="Therapist">{therapist}</Fact>}
        <Fact term="Place">{lookupText(sessionLocations, event.visit_location) || 'Not said'}</Fact>
        {said !== '' && <Fact term={entry.decision === 'waiting' ? 'Taken back' : 'Decided'}>{said}</Fact>}
        {entry.reason && <Fact term="Reason">{entry.reason}</Fact>}
        {entry.event.overlap_reason && <Fact term="Booked twice">{entry.event.overlap_reason}</Fact>}
      </dl>
    </div>
  );
}

function clientText({ first_name, last_name, client_hidden }: CalendarEntry['event']): string {
  if (first_name !== null) return fullName({ first_name, last_name: last_name ?? '' });
  return client_hidden ? 'Not on your caseload' : 'None';
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-label text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function PanelActs(props: EventPanelProps & { entry: CalendarEntry }) {
  const { entry, mayDecide, mayChange, unavailable, changeUnavailable, busy } = props;
  const kept = useKeptFocus<HTMLDivElement>(`${entry.decision} ${busy}`);
  if (!mayDecide && !mayChange) return <p className="text-label text-muted">You can look at this event.</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 field:[&>*]:flex-[1_1_40%]" {...kept}>
      {mayDecide && (
        <DecisionButtons
          busy={busy}
          entry={entry}
          onApprove={props.onApprove}
          onDecline={props.onDecline}
          onTakeBack={props.onTakeBack}
          unavailable={unavailable}
        />
      )}
      {mayChange && (
        <>
          <Button onClick={props.onEdit} unavailable={changeUnavailable}>
            Edit
          </Button>
          <Button onClick={props.onDelete} unavailable={changeUnavailable}>
            Delete
          </Button>
        </>
      )}
    </div>
  );
}
