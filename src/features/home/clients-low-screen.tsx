import { type ClientLow, summaryEndpoints } from '#contract/summary.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { listName } from '#domain/access/person-name.ts';
import { formatHours } from '#domain/money/hours-left.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import type { Column } from '#ui/table/table-types.ts';

const columns: Column<ClientLow>[] = [
  { key: 'client', header: 'Client', names: true, cell: (client) => listName(client) },
  { key: 'left', header: 'Hours left', width: 150, cell: ({ left }) => leftText(left) },
  { key: 'used', header: 'Used', align: 'right', cell: ({ used }) => formatHours(used) },
  { key: 'budget', header: 'Budget', align: 'right', cell: ({ budget }) => formatHours(budget) },
];

function leftText(left: number): string {
  return left < 0 ? `${formatHours(-left)} h over` : `${formatHours(left)} h left`;
}

/** Clients with under a quarter of their budget left (/company/clients/low). */
export function ClientsLowScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
  const list = useOnlinePage(summaryEndpoints.clientsLow);
  const { answer } = list;
  return (
    <OnlineList
      at={list.at}
      count={answer && `${answer.data.length} ${answer.data.length === 1 ? 'client' : 'clients'}`}
      loading={list.loading}
      now={now}
      onRefresh={list.refresh}
      title="Clients low on hours"
      trouble={listTrouble('these clients', list.failed)}
      what="these clients"
      zone={policy.timeZone}
    >
      {answer ? (
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
      ) : null}
    </OnlineList>
  );
}
