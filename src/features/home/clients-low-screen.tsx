import { type ClientLow, summaryEndpoints } from '#contract/summary.ts';
import { useAccount } from '#db/react/use-account.ts';
import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { formatAmount, formatHours } from '#domain/money/hours-left.ts';
import { columnHours } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { ListScreen } from '#lists/list-screen.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';

/** A column of hours is in one spelling. */
const hoursOf = (name: 'used' | 'budget') => (rows: readonly ClientLow[]) => {
  const written = columnHours(rows.map((row) => row[name]));
  return (row: ClientLow) => written(row[name]);
};

const columns: Column<ClientLow>[] = [
  { key: 'client', header: 'Client', names: true, cell: (client) => listName(client) },
  { key: 'left', header: 'Hours left', width: 150, cell: ({ left }) => leftText(left) },
  { key: 'used', header: 'Used', align: 'right', cell: ({ used }) => formatHours(used), cellAmong: hoursOf('used') },
  {
    key: 'budget',
    header: 'Budget',
    align: 'right',
    cell: ({ budget }) => formatHours(budget),
    cellAmong: hoursOf('budget'),
  },
];

function leftText(left: number): string {
  return left < 0 ? `${formatAmount(-left)} over` : `${formatAmount(left)} left`;
}

/** Clients with under a quarter of their budget left (/company/clients/low). */
export function ClientsLowScreen() {
  const { policy } = useAccount();
  const list = useOnlineList(summaryEndpoints.clientsLow);
  const count = list.rows?.data.length;
  return (
    <ListScreen
      count={count === undefined ? undefined : howMany(count, 'client')}
      list={list}
      title="Clients low on hours"
      what="these clients"
    >
      {(answer) => (
        <>
          <p className="text-body text-muted">
            Under a quarter of the budget is left this {policy.hoursPeriod} ({shortDate(answer.from)} to{' '}
            {shortDate(answer.to)}).
          </p>
          <DataTable
            caption="Clients low on hours"
            columns={columns}
            empty={<EmptyState>Every client with a budget has a quarter of it left, or more.</EmptyState>}
            rowKey={({ id }) => id}
            rows={answer.data}
          />
        </>
      )}
    </ListScreen>
  );
}
