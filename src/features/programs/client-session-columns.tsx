import { sessionRangeText, tableHours } from '#domain/note/stamp-text.ts';
import { EmptyCell } from '#ui/table/empty-cell.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { ClientSession } from './client-session-items.ts';

export const hoursText = ({ row }: ClientSession): string =>
  row.logHours === null || row.state === 'voided' ? '' : tableHours(row.logHours);

/** Columns of a client's sessions. */
export const sessionColumns: Column<ClientSession>[] = [
  {
    key: 'index',
    header: '#',
    align: 'right',
    tableOnly: true,
    width: 44,
    cell: (_row, index) => <span className="text-muted">{index}</span>,
  },
  { key: 'session', header: 'Session', names: true, width: 200, wraps: true, cell: ({ row }) => sessionRangeText(row) },
  {
    key: 'therapist',
    header: 'Therapist',
    width: 130,
    wraps: true,
    cell: ({ therapist }) => therapist || <EmptyCell />,
  },
  { key: 'hours', header: 'Hours', align: 'right', width: 64, cell: (item) => hoursText(item) || <EmptyCell /> },
  { key: 'recorded', header: 'Recorded', cell: (item) => <Recorded item={item} /> },
  { key: 'note', header: 'Note', width: 110, cell: ({ note }) => note || <EmptyCell /> },
  {
    key: 'status',
    header: 'Status',
    width: 110,
    wraps: true,
    cell: ({ row: { state, voided } }) => (state === 'voided' ? `started by mistake: ${voided?.reason}` : state),
  },
];

function Recorded({ item: { numbers } }: { item: ClientSession }) {
  if (numbers.length === 0) return <EmptyCell />;
  const happened = numbers.filter(({ of }) => of !== 'zeros');
  const zeros = numbers.filter(({ of }) => of === 'zeros').map(({ value }) => `${value} watched, none`);
  const all = [...happened.map(({ name, value }) => `${name} ${value}`), ...zeros];
  return <span className="block wrap-anywhere lg:py-2">{all.join(' · ')}</span>;
}
