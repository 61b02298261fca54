import { listName } from '#domain/person-name.ts';
import { tableHours } from '#domain/stamp-text.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { Column } from '#ui/table-types.ts';
import { dayText } from './billing-columns.tsx';
import { type MoneyRow, visitText } from './money-row.ts';

/** The notes of a group, each with the behavior entries it was billed for. */
export function GroupNotes({
  icn,
  rows,
  entries,
  page,
  size,
  total,
  onPage,
}: {
  icn: string;
  rows: readonly MoneyRow[];
  /** By note id. */
  entries: ReadonlyMap<number, string>;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const columns: Column<MoneyRow>[] = [
    {
      key: 'index',
      header: '#',
      align: 'right',
      tableOnly: true,
      width: 36,
      cell: (_row, index) => <span className="text-muted">{index}</span>,
    },
    { key: 'client', header: 'Client', names: true, width: 110, wraps: true, cell: (row) => listName(row.client) },
    { key: 'service', header: 'Service', width: 163, cell: visitText },
    { key: 'hours', header: 'Hours', align: 'right', cell: (row) => tableHours(row.log_hours) },
    { key: 'units', header: 'Units', align: 'right', cell: (row) => row.units },
    {
      key: 'entries',
      header: 'Behavior entries',
      width: 320,
      wraps: true,
      cell: (row) => <span className="text-label">{entries.get(row.id) ?? '–'}</span>,
    },
    { key: 'paid', header: 'Paid', cell: (row) => dayText(row.user_status) },
  ];
  return (
    <>
      <DataTable
        caption={`Notes of ICN ${icn}`}
        columns={columns}
        empty={<EmptyState>No notes have this ICN. It can be used again.</EmptyState>}
        firstIndex={(page - 1) * size + 1}
        rowKey={({ id }) => id}
        rows={rows}
      />
      {total > size && <Pagination onPage={onPage} page={page} pageSize={size} totalCount={total} />}
    </>
  );
}
