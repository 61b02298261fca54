import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/device-context.ts';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { addDays } from '#domain/service-time.ts';
import { isOffline } from '#sync/list-failure-text.ts';
import { announce } from '#ui/announcer-store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarActs } from './calendar-acts.tsx';
import { type CalendarEntry, entriesOf, waitingOf } from './calendar-entries.ts';
import { CalendarHeader, CalendarNotice } from './calendar-header.tsx';
import { AGENDA_DAYS, rangeTitle, stepDate, visibleRange } from './calendar-range.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DecisionFlow, useDecisionFlow } from './decision-flow.tsx';
import { EditFlow, type EditStep } from './edit-flow.tsx';
import { EventPanel } from './event-panel.tsx';
import { NeedsApproval, unsentText } from './needs-approval.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { isOwn, mayChange, rightsOf } from './schedule-rights.ts';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';

const CalendarGrid = lazy(() => import('./calendar-grid.tsx'));
const NEEDS_CONNECTION = 'You are offline. You can look, but changes here need a connection.';

export interface CalendarPageProps {
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
}

/** Toolbar, calendar or list of what needs approval, and the panel of one event. */
export function CalendarPage({ account, title, place, near, shown, now, today, wallNow }: CalendarPageProps) {
  const { db } = useDevice();
  const { policy } = account;
  const { timeZone, weekStartsOn } = policy;
  const rights = rightsOf(account);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [step, setStep] = useState<EditStep | null>(null);
  const flow = useDecisionFlow();
  const people = useLiveQuery(async () => ({ clients: await listClients(db), users: await listUsers(db) }), [db]);

  const range = visibleRange(place.view, place.date, weekStartsOn);
  const calendar = useMemo(() => ({ timeZone, weekStartsOn }), [timeZone, weekStartsOn]);
  const entries = useMemo(
    () => (shown.events ? entriesOf(shown.events, { from: range.from, to: range.to }, calendar) : undefined),
    [shown.events, range.from, range.to, calendar],
  );
  const waiting = useMemo(
    () =>
      near.events
        ? waitingOf(entriesOf(near.events, { from: today, to: addDays(today, AGENDA_DAYS - 1) }, calendar), today)
        : [],
    [near.events, today, calendar],
  );
  const open = [...(entries ?? []), ...waiting].find(({ key }) => key === openKey);
  const offline = isOffline(shown.failed);
  const unavailable = offline ? NEEDS_CONNECTION : undefined;
  const mayAdd = rights.editsOwn || rights.decides;

  return (
    <div className="flex flex-col gap-4">
      <CalendarHeader
        acts={
          <CalendarActs
            approving={place.approving}
            busy={shown.loading}
            mayAdd={mayAdd}
            onAdd={() => setStep({ kind: 'form', target: null })}
            onApproval={(on) => {
              setOpenKey(null);
              place.showApproval(on);
            }}
            onRefresh={shown.refresh}
            waiting={rights.decides ? waiting.length : null}
          />
        }
        at={shown.at}
        now={now}
        timeZone={timeZone}
        title={title}
      />
      <CalendarToolbar
        approving={place.approving}
        onStep={(by) => place.goTo(stepDate(place.view, place.date, by))}
        onToday={() => place.goTo(today)}
        onView={place.showView}
        title={rangeTitle(place.view, place.date, weekStartsOn)}
        view={place.view}
      />
      <CalendarNotice decides={rights.decides} shown={shown} />
      <RefusedChanges ops={near.refused} weekStartsOn={weekStartsOn} zone={timeZone} />
      {entries === undefined || (shown.nearOnly && shown.loading) ? (
        <Skeleton label="Loading the calendar" rows={8} />
      ) : place.approving && rights.decides ? (
        <NeedsApproval
          busy={flow.busy}
          entries={waiting}
          onApprove={(chosen) => void flow.approve(chosen)}
          onDecline={flow.askDecline}
          onOpen={setOpenKey}
          unavailable={unavailable}
        />
      ) : (
        <Suspense fallback={<Skeleton label="Drawing the calendar" rows={8} />}>
          <CalendarGrid
            date={place.date}
            entries={entries}
            label={rangeTitle(place.view, place.date, weekStartsOn)}
            now={wallNow}
            onDay={place.showDay}
            onOpen={setOpenKey}
            view={place.view}
            weekStartsOn={weekStartsOn}
          />
        </Suspense>
      )}
      {shown.nearOnly && !shown.loading && offline && (
        <EmptyState>Only the weeks around the last download are on this device.</EmptyState>
      )}
      <EventPanel
        busy={flow.busy}
        changeUnavailable={open && !isOwn(rights, open.event) ? unavailable : undefined}
        entry={open}
        mayChange={open !== undefined && mayChange(rights, open.event)}
        mayDecide={rights.decides}
        onApprove={() => open && void flow.approve([open])}
        onClose={() => setOpenKey(null)}
        onDecline={() => open && flow.askDecline(open)}
        onDelete={() => open && setStep({ kind: 'delete', entry: open })}
        onEdit={() => open && setStep(editStepOf(open))}
        onTakeBack={() => open && void flow.takeBack(open)}
        unavailable={unavailable ?? (open && unsentText(open))}
        weekStartsOn={weekStartsOn}
        zone={timeZone}
      />
      <DecisionFlow flow={flow} weekStartsOn={weekStartsOn} zone={timeZone} />
      <EditFlow
        clients={people?.clients ?? []}
        date={place.date < today ? today : place.date}
        onDone={(text) => {
          setStep(null);
          announce(text);
        }}
        onStep={setStep}
        policy={policy}
        rights={rights}
        step={step}
        today={today}
        users={people?.users ?? []}
      />
    </div>
  );
}

/** What repeats asks first which of it is meant. */
function editStepOf(entry: CalendarEntry): EditStep {
  return entry.event.repeat_unit === null
    ? { kind: 'form', target: { entry, scope: 'all' } }
    : { kind: 'scope', entry };
}
