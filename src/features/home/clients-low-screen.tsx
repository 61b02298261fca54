import { type ClientLow, summaryEndpoints } from '#contract/summary.ts';
import { useAccount } from '#db/react/use-account.ts';
import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { amountLeftText, formatAmount } from '#domain/money/hours-left.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { ListScreen } from '#lists/list-screen.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';

const columns: Column<ClientLow>[] = [
  { key: 'client', header: 'Client', names: true, cell: (client) => listName(client) },
  { key: 'left', header: 'Hours left', width: 150, cell: ({ left }) => amountLeftText(left) },
  { key: 'used', header: 'Used', align: 'right', cell: ({ used }) => formatAmount(used) },
  { key: 'budget', header: 'Budget', align: 'right', cell: ({ budget }) => formatAmount(budget) },
];

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
