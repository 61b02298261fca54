import { listName } from '#domain/access/person-name.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { indexColumn } from '#ui/table/index-column.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Unbroken } from '#ui/table/unbroken.tsx';
import type { EntryItem } from './entry-page.ts';

export const clientText = ({ client }: EntryItem): string => (client ? listName(client) : 'Client not on this device');
export const byText = ({ by }: EntryItem): string => (by ? listName(by.profile) : '');

/** Columns of Behavior List. @param now ms */
export function entryColumns(now: number, zone: string): Column<EntryItem>[] {
  return [
    indexColumn,
    {
      key: 'client',
      header: 'Client',
      names: true,
      width: 132,
      wraps: true,
      cell: (item) => <Unbroken text={clientText(item)} />,
    },
    { key: 'date', header: 'Record date', width: 110, cell: ({ row }) => shortDate(row.recordDate) },
    { key: 'by', header: 'By', width: 120, wraps: true, cell: (item) => <Unbroken text={byText(item)} /> },
    { key: 'behaviors', header: 'Behaviors', cell: (item) => <Counts item={item} /> },
    { key: 'comment', header: 'Comment', cell: ({ row }) => <Comment text={row.comment} /> },
    { key: 'sync', header: 'Sync', cell: (item) => <EntryBadge compact item={item} now={now} zone={zone} /> },
  ];
}

/** Two lines at most, clear of the lines between the rows. */
const Comment = ({ text }: { text: string }) => (
  <span className="block py-1.5">
    <span className="line-clamp-2">{text}</span>
  </span>
);

function Counts({ item: { summary, row } }: { item: EntryItem }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
      <span className={cx('wrap-anywhere', row.voided && 'text-muted line-through')}>{summary}</span>
      {row.sessionId && <FromSession />}
      {row.corrected && <Corrected />}
      {row.broughtIn && <BroughtIn />}
      {row.voided && <Deleted />}
    </span>
  );
}

/** It is part of no sum; its reason is in the panel. */
export const Deleted = () => <Chip tone="waiting">Deleted</Chip>;
/** By whom and when is in the panel. */
export const Corrected = () => <Chip>Corrected</Chip>;
export const BroughtIn = () => <Chip tone="waiting">Brought in</Chip>;
export const FromSession = () => <Chip>from session</Chip>;

export function EntryBadge({
  item: { status },
  now,
  zone,
  compact = false,
}: {
  item: EntryItem;
  now: number;
  zone: string;
  compact?: boolean;
}) {
  if (!status) return null;
  const time = status.sentAt === null ? undefined : sentText(status.sentAt, now, zone);
  return <SyncBadge compact={compact} state={status.state} time={time} />;
}
