import { Fragment } from 'react';
import { columnHours, sessionRangeText, tableHours } from '#domain/note/stamp-text.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { EmptyCell } from '#ui/table/empty-cell.tsx';
import { indexColumn } from '#ui/table/index-column.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Unbroken } from '#ui/table/unbroken.tsx';
import type { ClientSession } from './client-session-items.ts';

export const hoursText = ({ row }: ClientSession, written = tableHours): string =>
  row.logHours === null || row.state === 'voided' ? '' : written(row.logHours);

/** Columns of a client's sessions. */
export const sessionColumns: Column<ClientSession>[] = [
  indexColumn,
  { key: 'session', header: 'Session', names: true, width: 186, wraps: true, cell: (item) => <When item={item} /> },
  {
    key: 'therapist',
    header: 'Therapist',
    width: 130,
    wraps: true,
    cell: ({ therapist }) => (therapist ? <Unbroken text={therapist} /> : <EmptyCell />),
  },
  {
    key: 'hours',
    header: 'Hours',
    align: 'right',
    width: 64,
    cell: (item) => hoursText(item) || <EmptyCell />,
    cellAmong: (items) => {
      const written = columnHours(items.flatMap(({ row }) => row.logHours ?? []));
      return (item) => hoursText(item, written) || <EmptyCell />;
    },
  },
  { key: 'recorded', header: 'Recorded', cell: (item) => <Recorded item={item} /> },
  { key: 'note', header: 'Note', width: 96, cell: ({ note }) => note || <EmptyCell /> },
  {
    key: 'status',
    header: 'Status',
    width: 84,
    wraps: true,
    cell: ({ row: { state, voided } }) => (state === 'voided' ? `started by mistake: ${voided?.reason}` : state),
  },
];

/** A line breaks between two numbers, not within one, as far as there is room. */
function Recorded({ item: { recorded } }: { item: ClientSession }) {
  if (recorded.length === 0) return <EmptyCell />;
  return (
    <span className="flex flex-wrap gap-x-5 wrap-anywhere lg:py-2">
      {recorded.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && <VisuallyHidden> · </VisuallyHidden>}
          <span>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The day, and below it the times: where there is no room for both beside each other, nothing else breaks. */
function When({ item: { row } }: { item: ClientSession }) {
  const [day, ...times] = sessionRangeText(row).split(' ');
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{times.join(' ')}</span>
    </>
  );
}
