import type { SessionRow } from '#db/rows.ts';
import { listName } from '#domain/access/person-name.ts';
import { sessionCreatedText, sessionRangeText } from '#domain/note/stamp-text.ts';
import { goesOnAfterMidnight } from '#domain/session/session-rules.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { hoursBetween, shortDate } from '#domain/time/service-time.ts';
import { BroughtInBy } from '#records/brought-in-by.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { indexColumn } from '#ui/table/index-column.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { SessionRowContext } from './session-row-context.ts';
import { StatusBadge } from './status-badge.tsx';

/** The specification's columns, in its order, and Sync. */
export function sessionColumns(context: SessionRowContext): Column<SessionRow>[] {
  return [
    indexColumn,
    { key: 'client', header: 'Client', names: true, cell: (row) => listName(row.clientName) },
    { key: 'range', header: 'Session date/time', width: 240, cell: sessionRangeText },
    {
      key: 'created',
      header: 'Created at',
      width: 163,
      cell: (row) => sessionCreatedText(row.createdAt, context.zone),
    },
    { key: 'hours', header: 'Hours', align: 'right', cell: (row) => hoursText(row, context) + untilText(row) },
    { key: 'status', header: 'Status', cell: (row) => <Status context={context} session={row} /> },
    { key: 'pay', header: 'Pay date', cell: (row) => payText(row) },
    { key: 'sync', header: 'Sync', cell: (row) => <SessionSyncBadge compact context={context} session={row} /> },
  ];
}

/** Where it stands, and that it came from a file. */
export function Status({ session, context }: { session: SessionRow; context: SessionRowContext }) {
  return (
    <>
      <StatusBadge context={context} session={session} />
      <BroughtInBy broughtIn={session.broughtIn} zone={context.zone} />
    </>
  );
}

/** Of an open session they are no hours yet: they are those of the times beside them, or what an earlier Submit has said. */
export function hoursText(row: SessionRow, { written }: SessionRowContext): string {
  const { logHours, state, noteState, closedAt } = row;
  if (logHours === null || state === 'voided') return '';
  if (state !== 'open') return written(logHours);
  if (noteState !== 'draft' || closedAt !== undefined) return `${written(logHours)} as submitted`;
  return `${written(plannedHours(row) ?? logHours)} planned`;
}

/** Its note may say other times by now, which stand in no row before Submit. */
function plannedHours({ startDate, startTime, endDate, endTime }: SessionRow): number | null {
  const isOneDay = endTime !== null && (endDate ?? startDate) === startDate && endTime > startTime;
  return isOneDay ? hoursBetween(startTime, endTime) : null;
}
/** A note covers one day: its hours are those until midnight. */
export const untilText = (row: SessionRow): string => (goesOnAfterMidnight(row) ? ' to midnight' : '');
export const payText = (row: SessionRow): string => (row.payDate === null ? '' : shortDate(row.payDate.slice(0, 10)));

/** Where the session stands on its way to the server. */
export function SessionSyncBadge({
  session,
  context,
  compact = false,
  stateAlone = false,
}: {
  session: SessionRow;
  context: SessionRowContext;
  compact?: boolean;
  /** Without when it was sent: the card has two dates of its own, in two other forms (specification 9). */
  stateAlone?: boolean;
}) {
  const status = context.statuses.get(`session:${session.id}`);
  if (!status) return null;
  const time = status.sentAt === null || stateAlone ? undefined : sentText(status.sentAt, context.now, context.zone);
  return <SyncBadge compact={compact} state={status.state} time={time} />;
}
