import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Client } from '#contract/people.ts';
import { sessionEndpoints } from '#contract/session.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useOwnList } from '#db/react/use-own-list.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { fullName, listName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { useSync } from '#sync/react/sync-context.ts';
import { useRefresh } from '#sync/react/use-refresh.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { sessionColumns } from './client-session-columns.tsx';
import { readClientSessions } from './client-session-items.ts';
import { ClientSessionPanel } from './client-session-panel.tsx';

/** Sessions fetched when the client is chosen; older ones came with the regular download. */
const NEWEST = 50;

interface ClientSessionsProps {
  client: Client;
  policy: Policy;
  mayRead: boolean;
}

/** The client's sessions that this device has, latest first: who recorded what, and where its note stands. */
export function ClientSessions({ client, policy, mayRead }: ClientSessionsProps) {
  const { db, clock } = useDevice();
  const [openId, setOpenId] = useState<string | null>(null);
  const { server } = useSync();
  const [asked, setAsked] = useState(1);
  const size = policy.pageSizes.sessions;
  // Older ones may still be on their way: their number is none yet.
  const isWhole = useOwnList('sessions').state === 'done';
  const found = useLiveQuery(
    () => readClientSessions(db, client.id, clock.now(), policy.timeZone),
    [db, client.id, clock, policy.timeZone],
  );
  const refresh = useRefresh(async () => {
    if (!mayRead) return;
    const answer = await server.ask(sessionEndpoints.sessions, { query: { client: client.id, limit: NEWEST } });
    await storeSessions(db, answer.sessions);
  });
  if (!mayRead) return <EmptyState>Your role shows the client alone, not the sessions.</EmptyState>;
  // An empty list means nothing as long as the server is being asked.
  if (!found || (refresh.busy && found.length === 0)) return <Skeleton label="Reading sessions" rows={size} />;
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / size)));
  return (
    <div className="flex flex-col gap-3">
      <ListProblem
        asked="the newest sessions"
        list={{ busy: refresh.busy, failed: refresh.failed, refresh: refresh.run }}
        offline="You are offline. These sessions are on this device."
        what="sessions"
      />
      <DataTable
        caption={`Sessions of ${fullName(client)}`}
        columns={sessionColumns}
        empty={<EmptyState>{`No sessions of ${client.first_name || client.last_name} on this device yet.`}</EmptyState>}
        firstIndex={(page - 1) * size + 1}
        onOpen={({ row }) => setOpenId(row.id)}
        openKey={openId ?? undefined}
        rowKey={({ row }) => row.id}
        rows={found.slice((page - 1) * size, page * size)}
      />
      {found.length > size && (
        <ListPages of={{ page, limit: size, totalCount: found.length, totalIsExact: isWhole }} onPage={setAsked} />
      )}
      <ClientSessionPanel
        client={listName(client)}
        item={found.find(({ row }) => row.id === openId)}
        onClose={() => setOpenId(null)}
      />
    </div>
  );
}
