import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/device-context.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { inZone } from '#domain/service-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarPage } from './calendar-page.tsx';
import { askedRange } from './calendar-range.ts';
import { useCalendarEvents } from './use-calendar-events.ts';
import { useCalendarView } from './use-calendar-view.ts';

const HALF_MINUTE = 30_000;

export interface ScheduleScreenProps {
  /** "Calendar", or "Task": the specification has one screen under two names. */
  title: string;
}

/** The calendar (/schedule/calendar, /schedule/task), in the company's zone wherever the reader is. */
export function ScheduleScreen({ title }: ScheduleScreenProps) {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  return account ? <Schedule account={account} title={title} /> : <Skeleton label="Opening the calendar" rows={10} />;
}

type Props = { account: AccountRow; title: string };

/** What is near is always at hand: what needs approval is counted in it. Another month is asked for on its own. */
function Schedule({ account, title }: Props) {
  const { clock } = useDevice();
  const now = useNow(clock, HALF_MINUTE);
  const { date: today, time } = inZone(now, account.policy.timeZone);
  const place = useCalendarView(today);
  const near = useCalendarEvents(account, askedRange(today), today);
  // Here, because the page of another month is another one.
  const hadFocus = useRef(false);
  const page = { account, title, place, near, now, today, hadFocus, wallNow: `${today}T${time}` };
  return askedRange(place.date).start === askedRange(today).start || place.approving ? (
    <CalendarPage {...page} shown={near} />
  ) : (
    <OtherMonth {...page} />
  );
}

function OtherMonth(props: Omit<Parameters<typeof CalendarPage>[0], 'shown'>) {
  const shown = useCalendarEvents(props.account, askedRange(props.place.date), props.today);
  return <CalendarPage {...props} shown={shown} />;
}
