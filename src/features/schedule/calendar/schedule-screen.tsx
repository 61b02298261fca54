import { memo, useEffect, useRef, useState } from 'react';
import type { AccountRow } from '#db/database.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { CalendarPage } from './calendar-page.tsx';
import { askedRange } from './calendar-range.ts';
import { type CalendarEvents, useCalendarEvents } from './use-calendar-events.ts';
import { useCalendarView } from './use-calendar-view.ts';

interface ScheduleScreenProps {
  /** "Calendar", or "Task": the specification has one screen under two names. */
  title: string;
}

/** The calendar (/schedule/calendar, /schedule/task), in the company's zone, wherever the reader is. */
export function ScheduleScreen({ title }: ScheduleScreenProps) {
  const account = useAccount();
  const now = useScreenNow();
  const { date: today, time } = inZone(now, account.policy.timeZone);
  const place = useCalendarView(today);
  // The days around today are always available: what needs approval is counted in them. Another month is fetched
  // separately.
  const near = useCalendarEvents(account, askedRange(today), today);
  // Here, because the page for another month is a different one.
  const hadFocus = useRef(false);
  const [far, setFar] = useState<FarMonth>(nowhere);
  const { start } = askedRange(place.date);
  const isNear = start === askedRange(today).start || place.approving;
  const shown = isNear ? near : far.start === start ? far.events : nowhere.events;
  const page = { account, title, place, near, now, today, hadFocus, shown, wallNow: `${today}T${time}` };
  return (
    <>
      {!isNear && <OtherMonth account={account} month={place.date.slice(0, 7)} onEvents={setFar} today={today} />}
      <CalendarPage {...page} />
    </>
  );
}

/** What is known about another month's days, and which days they are. */
type FarMonth = { start: string; events: CalendarEvents };

/** Requested, and nothing known yet. */
const nowhere: FarMonth = {
  start: '',
  events: {
    events: undefined,
    at: null,
    loading: true,
    failed: null,
    near: 'nothing',
    refused: [],
    refresh: () => undefined,
  },
};

/**
 * Fetches another month, beside the page and not around it: an open event, a half-written form and the focus stay as
 * they are while pages are turned.
 */
const OtherMonth = memo(function OtherMonth(props: {
  account: AccountRow;
  /** YYYY-MM */
  month: string;
  today: string;
  onEvents: (far: FarMonth) => void;
}) {
  const { account, month, today, onEvents } = props;
  const asked = askedRange(`${month}-01`);
  const events = useCalendarEvents(account, asked, today);
  // After every render: it renders only when something in it has changed.
  useEffect(() => onEvents({ start: asked.start, events }));
  return null;
});
