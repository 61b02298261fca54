import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { AccountRow } from '#db/database.ts';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { useDevice } from '#db/react/device-context.ts';
import { DecisionFlow, useDecisionFlow } from '#features/schedule/event/decision-flow.tsx';
import { EditFlow, type EditStep, editStepOf } from '#features/schedule/event/edit-flow.tsx';
import { OpenEvent } from '#features/schedule/event/open-event.tsx';
import { RefusedChanges } from '#features/schedule/event/refused-changes.tsx';
import { mayChange, rightsOf } from '#features/schedule/event/schedule-rights.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { CalendarActs } from './calendar-acts.tsx';
import { CalendarBody } from './calendar-body.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarHeader, CalendarNotice } from './calendar-header.tsx';
import { rangeTitle, stepDate, visibleRange } from './calendar-range.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DecidedList } from './decided-list.tsx';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';
import { useEntries } from './use-entries.ts';
import { useOpenEntry } from './use-open-entry.ts';

const NEEDS_CONNECTION = 'You are offline. You can look, but changes here need a connection.';

interface CalendarPageProps {
  account: AccountRow;
  title: string;
  place: ReturnType<typeof useCalendarView>;
  /** The days around today. */
  near: CalendarEvents;
  /** The days on the screen. */
  shown: CalendarEvents;
  now: number;
  today: string;
  /** YYYY-MM-DDTHH:mm of the company. */
  wallNow: string;
  /** Whether the calendar had the focus when it was removed. */
  hadFocus: RefObject<boolean>;
}

/** Toolbar, calendar or list of what needs approval, and the panel of one event. */
export function CalendarPage(props: CalendarPageProps) {
  const { account, title, place, near, shown, now, today, wallNow, hadFocus } = props;
  const { policy } = account;
  const { timeZone: zone, weekStartsOn } = policy;
  const rights = rightsOf(account);
  const [step, setStep] = useState<EditStep | null>(null);
  const people = usePeople();
  const { entries, all, waiting, soon } = useEntries({ near, shown, place, today, now: wallNow, policy });
  const known = useMemo(
    () => [...new Map([...soon, ...(all ?? [])].map((one) => [one.key, one])).values()],
    [soon, all],
  );
  const flow = useDecisionFlow(known);
  const unavailable = isOffline(shown.failed) ? NEEDS_CONNECTION : undefined;
  const label = rangeTitle(place.view, place.date, weekStartsOn);
  const panel = useOpenEntry(
    entries && [...entries, ...waiting],
    near.events,
    visibleRange(place.view, place.date, weekStartsOn),
    zone,
  );

  const { userId, editsOwn, decides } = rights;
  const offline = unavailable !== undefined;
  const mayMove = useCallback(
    ({ event, date, decision }: CalendarEntry) => {
      const own = event.user_id === userId;
      // What is on its way is about to be replaced by what the server says of it. What is over, or decided, a hand that
      // slips must not move: its form does.
      const isOpen = event.pending === null && date >= today && decision === 'waiting';
      return isOpen && mayChange({ userId, editsOwn, decides }, event) && (own || !offline);
    },
    [userId, editsOwn, decides, offline, today],
  );

  function showApproval(on: boolean) {
    panel.close();
    place.showApproval(on);
  }

  return (
    <div className="flex flex-col gap-4">
      <CalendarHeader
        acts={
          <CalendarActs
            approving={place.approving}
            busy={shown.loading}
            mayAdd={rights.editsOwn || rights.decides}
            onAdd={() => setStep({ kind: 'form', target: null })}
            onApproval={showApproval}
            onRefresh={shown.refresh}
            waiting={rights.decides ? waiting.length : null}
          />
        }
        at={shown.near === 'nothing' ? null : shown.at}
        coming={shown.loading}
        now={now}
        timeZone={zone}
        title={title}
      />
      <CalendarToolbar
        filters={<CalendarFilters {...people} onChange={place.narrow} narrowing={place.narrowing} rights={rights} />}
        approving={place.approving}
        onStep={(by) => place.goTo(stepDate(place.view, place.date, by))}
        onToday={() => place.goTo(today)}
        onView={place.showView}
        title={label}
        view={place.view}
      />
      <CalendarNotice decides={rights.decides} shown={shown} />
      <DecidedList flow={flow} unavailable={unavailable} />
      <RefusedChanges ops={near.refused} weekStartsOn={weekStartsOn} />
      <CalendarBody
        approving={place.approving && rights.decides}
        byTherapists={rights.seesTherapists}
        entries={entries}
        flow={flow}
        hadFocus={hadFocus}
        label={label}
        mayMove={mayMove}
        now={wallNow}
        onMove={(entry, moved) => setStep(editStepOf(entry, moved))}
        onOpen={panel.open}
        place={place}
        shown={shown}
        soon={soon}
        today={today}
        unavailable={unavailable}
        waiting={waiting}
        weekStartsOn={weekStartsOn}
      />
      <OpenEvent
        away={panel.away}
        entry={panel.entry}
        flow={flow}
        onClose={panel.close}
        onStep={setStep}
        rights={rights}
        unavailable={unavailable}
        weekStartsOn={weekStartsOn}
      />
      <DecisionFlow flow={flow} weekStartsOn={weekStartsOn} />
      <EditFlow
        {...people}
        known={known}
        date={place.date < today ? today : place.date}
        onDone={announce}
        onStep={setStep}
        policy={policy}
        rights={rights}
        step={step}
        today={today}
      />
    </div>
  );
}

/** The people an event can be for. */
function usePeople() {
  const { db } = useDevice();
  const people = useLiveQuery(async () => ({ clients: await listClients(db), users: await listUsers(db) }), [db]);
  return people ?? { clients: [], users: [] };
}
