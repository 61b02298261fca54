import { useLiveQuery } from 'dexie-react-hooks';
import type { Client } from '#contract/people.ts';
import { listClients } from '#db/queries/caseload.ts';
import { findEntriesPulledAt } from '#db/queries/entries.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useSeenClient } from '#db/react/use-last-client.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { inZone } from '#domain/time/service-time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type Span, spans } from './graph-query.ts';
import { GraphView } from './graph-view.tsx';
import { useGraphQuery } from './use-graph-query.ts';
import { usePreselected } from './use-preselected.ts';

const spanText: Record<Span, string> = {
  3: 'Last 3 months',
  6: 'Last 6 months',
  12: 'Last 12 months',
  60: 'Last 5 years',
  0: 'All there is',
};

/** Behavior graph (/graph), drawn from this device, with or without a network. */
export function GraphScreen() {
  const { db } = useDevice();
  const clients = useLiveQuery(() => listClients(db), [db]);
  return clients ? <Graph clients={clients} /> : <Skeleton label="Opening Graph" rows={8} />;
}

function Graph({ clients }: { clients: readonly Client[] }) {
  const account = useAccount();
  const { db } = useDevice();
  const now = useScreenNow();
  const [query, change] = useGraphQuery();
  const client = clients.find(({ id }) => id === query.client);
  usePreselected(clients, query, change);
  useSeenClient(client?.id ?? null);
  const { timeZone } = account.policy;
  const at = useLiveQuery(async () => (client ? await findEntriesPulledAt(db, client.id) : null), [db, client?.id]);

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        actions={
          <div className="contents print:hidden">
            <div className="w-64 max-md:w-full">
              <ClientPicker
                clients={clients}
                hideLabel
                onChange={(id) => change({ client: id })}
                value={client?.id ?? null}
              />
            </div>
            <div className="w-44 max-md:w-full md:max-lg:w-52">
              <SelectField
                hideLabel
                label="Range"
                onChange={(value) => change({ months: Number(value) as Span })}
                options={spans.map((span) => ({ value: String(span), label: spanText[span] }))}
                value={String(query.months)}
              />
            </div>
          </div>
        }
        // Until they have been downloaded the graph itself says that they come, or that they can't.
        meta={client && at && <StaleLine at={new Date(at)} coming={false} now={new Date(now)} timeZone={timeZone} />}
        title="Graph"
      />
      {client ? (
        <GraphView
          client={client}
          company={account.company.name}
          key={client.id}
          mayAnnotate={isGranted(account.permissions, 'graph.annotate')}
          now={now}
          onChange={change}
          policy={account.policy}
          query={query}
          today={inZone(now, timeZone).date}
        />
      ) : (
        <EmptyState>Choose a client, and the graphs of their behaviors show here.</EmptyState>
      )}
    </div>
  );
}
