import { useLiveQuery } from 'dexie-react-hooks';
import { ChartLine, ListChecks, ListPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Client } from '#contract/people.ts';
import { sessionEndpoints } from '#contract/session.ts';
import { listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useLastClient } from '#db/react/use-last-client.ts';
import { isAnyGranted, isGranted } from '#domain/access/permission.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ClientSessions } from './client-sessions.tsx';

/**
 * A client's sessions with what was recorded in and assigned to each (/client/behavior/assign), and the way to the assign
 * screens.
 */
export function ClientSessionsScreen() {
  const { db } = useDevice();
  const clients = useLiveQuery(() => listClients(db), [db]);
  if (!clients) return <Skeleton label="Opening Client sessions" rows={6} />;
  return <Loaded clients={clients} />;
}

function Loaded({ clients }: { clients: readonly Client[] }) {
  const account = useAccount();
  const [params, setParams] = useSearchParams();
  const client = clients.find(({ id }) => String(id) === params.get('client'));
  useLastClient(clients, params.get('client') !== null, client?.id ?? null, (id) =>
    setParams({ client: String(id) }, { replace: true }),
  );
  const may = (permission: string) => isGranted(account.permissions, permission);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        meta="What was recorded in each session, its note, and what was assigned to it"
        title="Client sessions"
      />
      <div className="max-w-96">
        <ClientPicker
          clients={clients}
          onChange={(id) => setParams(id === null ? {} : { client: String(id) })}
          value={client?.id ?? null}
        />
      </div>
      {client && (
        <nav aria-label="For this client" className="flex flex-wrap gap-3">
          {may('client.assign') && (
            <>
              <ButtonLink icon={ListChecks} to={`/client/assign/behaviors/${client.id}`}>
                Assign behaviors
              </ButtonLink>
              <ButtonLink icon={ListPlus} to={`/client/assign/skills/${client.id}`}>
                Assign skills
              </ButtonLink>
            </>
          )}
          {may('behavior.view') && (
            <ButtonLink icon={ChartLine} to={`/graph?client=${client.id}`}>
              Graph
            </ButtonLink>
          )}
        </nav>
      )}
      {client ? (
        <ClientSessions
          client={client}
          key={client.id}
          mayRead={isAnyGranted(account.permissions, sessionEndpoints.sessions.access)}
          policy={account.policy}
        />
      ) : (
        <EmptyState>Choose a client to see their sessions.</EmptyState>
      )}
    </div>
  );
}
