import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { CalendarEvents } from './use-calendar-events.ts';

/** Title, how old it is, and which time zone everything is in. */
export function CalendarHeader({
  title,
  at,
  coming,
  now,
  timeZone,
  acts,
}: {
  title: string;
  at: string | null;
  /** The days are on their way. */
  coming: boolean;
  now: number;
  timeZone: string;
  acts: ReactNode;
}) {
  return (
    <PageHeader
      actions={acts}
      actionsBesideTitle
      meta={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StaleLine at={at === null ? null : new Date(at)} coming={coming} now={new Date(now)} timeZone={timeZone} />
          <span className="inline-flex items-center gap-1 font-medium text-meta">
            <Clock aria-hidden="true" className="size-4" />
            All times in {zoneName(timeZone, now)}
          </span>
        </span>
      }
      title={title}
    />
  );
}

/** "Eastern Time (America/New_York)". */
function zoneName(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${name} (${timeZone})`;
}

/** Why the calendar is not the newest: what happened, that work is safe, and what to do next. */
export function CalendarNotice({ shown, decides }: { shown: CalendarEvents; decides: boolean }) {
  const { failed, loading, refresh } = shown;
  if (failed === null) return null;
  const offline = isOffline(failed);
  const { title, text } = listFailureText('the calendar', failed);
  const own = 'You are offline. You can look, and plan events of your own: they wait here until there is a connection.';
  const offlineText = decides ? `${own} Approving and declining need a connection.` : own;
  return (
    <ListNotice
      busy={loading}
      offline={offline}
      onRetry={refresh}
      text={offline ? offlineText : `${text} Everything recorded on this device is safe.`}
      title={title}
    />
  );
}
