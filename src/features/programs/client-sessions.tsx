import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Client } from '#contract/people.ts';
import { sessionEndpoints } from '#contract/session.ts';
import { listBehaviors, listSkills } from '#db/queries/caseload.ts';
import { listSessionsOf } from '#db/queries/entries.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { fullName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { sessionRangeText } from '#domain/note/stamp-text.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useRefresh } from '#sync/react/use-refresh.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';

/** Sessions fetched when the client is chosen; older ones came with the regular download. */
const NEWEST = 50;

type Names = { behaviors: Map<number, string>; skills: Map<number, string> };

/** The client's sessions that this device has, latest first. */
export function ClientSessions({ client, policy, mayRead }: { client: Client; policy: Policy; mayRead: boolean }) {
  const { db } = useDevice();
  const { server } = useSync();
  const [asked, setAsked] = useState(1);
  const size = policy.pageSizes.sessions;
  const found = useLiveQuery(async () => {
    const [sessions, behaviors, skills] = await Promise.all([
      listSessionsOf(db, client.id),
      listBehaviors(db),
      listSkills(db),
    ]);
    sessions.sort((a, b) => (`${a.startDate}${a.startTime}` < `${b.startDate}${b.startTime}` ? 1 : -1));
    return { sessions, names: { behaviors: namesOf(behaviors), skills: namesOf(skills) } };
  }, [db, client.id]);
  const refresh = useRefresh(async () => {
    if (!mayRead) return;
    const answer = await server.ask(sessionEndpoints.sessions, { query: { client: client.id, limit: NEWEST } });
    await storeSessions(db, answer.sessions);
  });
  if (!mayRead) return <EmptyState>Your role shows the client alone, not the sessions.</EmptyState>;
  // An empty list means nothing as long as the server is being asked.
  if (!found || (refresh.busy && found.sessions.length === 0)) return <Skeleton label="Reading sessions" rows={size} />;
  const page = Math.min(asked, Math.max(1, Math.ceil(found.sessions.length / size)));
  const problem = refresh.failed === null ? null : listFailureText('the newest sessions', refresh.failed);
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <ListNotice
          busy={refresh.busy}
          offline={isOffline(refresh.failed)}
          onRetry={refresh.run}
          text={
            isOffline(refresh.failed)
              ? 'You are offline. These sessions are on this device.'
              : `${problem.text} Everything recorded on this device is safe.`
          }
          title={problem.title}
        />
      )}
      <DataTable
        caption={`Sessions of ${fullName(client)}`}
        columns={columnsOf(found.names)}
        empty={<EmptyState>{`No sessions of ${client.first_name || client.last_name} on this device yet.`}</EmptyState>}
        firstIndex={(page - 1) * size + 1}
        rowKey={({ id }) => id}
        rows={found.sessions.slice((page - 1) * size, page * size)}
      />
      {found.sessions.length > size && (
        <Pagination
          mostNumbers={policy.pageSizes.pageNumbers}
          onPage={setAsked}
          page={page}
          pageSize={size}
          totalCount={found.sessions.length}
        />
      )}
    </div>
  );
}

const namesOf = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

function columnsOf({ behaviors, skills }: Names): Column<SessionRow>[] {
  const list = (ids: readonly number[], names: Map<number, string>) => (
    <span className="block lg:py-2">{ids.map((id) => names.get(id) ?? 'unknown').join(', ') || '–'}</span>
  );
  return [
    {
      key: 'index',
      header: '#',
      align: 'right',
      tableOnly: true,
      width: 44,
      cell: (_row, index) => <span className="text-muted">{index}</span>,
    },
    { key: 'session', header: 'Session', names: true, width: 230, wraps: true, cell: sessionRangeText },
    {
      key: 'status',
      header: 'Status',
      wraps: true,
      cell: ({ state, voided }) => (state === 'voided' ? `started by mistake: ${voided?.reason}` : state),
    },
    { key: 'behaviors', header: 'Behaviors', cell: ({ behaviorIds }) => list(behaviorIds, behaviors) },
    { key: 'skills', header: 'Skills', cell: ({ skillIds }) => list(skillIds, skills) },
  ];
}
