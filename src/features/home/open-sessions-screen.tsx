import { type Session, sessionEndpoints } from '#contract/session.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn, useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { listName } from '#domain/access/person-name.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { sessionRangeText } from '#domain/note/stamp-text.ts';
import { agoText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { page } from '#lists/filters.ts';
import { ListPages } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { NO_MORE } from '#lists/no-rows.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { BroughtInBy } from '#records/brought-in-by.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';

const pages = { page };
const DAY = 24 * 60 * 60 * 1000;

/**
 * Sessions that were not submitted a day after they began, so that the office knows whom to ask
 * (/company/sessions/open).
 */
export function OpenSessionsScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
  const {
    values: { page },
    change,
  } = useFilters(pages);
  const names = useListNames();
  const aDayAgo = inZone(now - DAY, policy.timeZone);
  const limit = policy.pageSizes.other;
  const list = useOnlineList(sessionEndpoints.sessions, { closed: 'no', daterange: `,${aDayAgo.date}`, limit, page });
  // The server filters by whole days; those that began later on that day are not a day old yet.
  const isLate = ({ startDate, startTime }: Session) => startDate < aDayAgo.date || startTime <= aDayAgo.time;
  return (
    <ListScreen list={list} title="Open sessions" what="the open sessions">
      {(answer) => (
        <>
          <p className="text-body text-muted">
            Begun more than a day ago and not submitted. Only their therapist can submit them; everything recorded in
            them is safe.
          </p>
          <DataTable
            caption="Open sessions"
            columns={openSessionColumns(now, policy.timeZone, names)}
            empty={<EmptyState>{answer.page > 1 ? NO_MORE : 'Every session was submitted within a day.'}</EmptyState>}
            rowKey={({ uid }) => uid}
            rows={answer.sessions.filter(isLate)}
          />
          {(answer.page > 1 || answer.totalCount > limit) && (
            <ListPages of={{ ...answer, limit }} onPage={(next, how) => change({ page: next }, how)} />
          )}
        </>
      )}
    </ListScreen>
  );
}

/** Who left which visit open, and for how long. */
function openSessionColumns(now: number, zone: string, names: ListNames): Column<Session>[] {
  return [
    {
      key: 'therapist',
      header: 'Therapist',
      names: true,
      cell: ({ user: { id, profile } }) => nameIn(names.users, { id, ...profile }),
    },
    { key: 'client', header: 'Client', cell: ({ client }) => listName(client) },
    { key: 'when', header: 'Session date/time', width: 260, cell: (session) => <When session={session} zone={zone} /> },
    {
      key: 'location',
      header: 'Location',
      width: 150,
      cell: ({ visit_location }) => lookupText(sessionLocations, visit_location),
    },
    { key: 'began', header: 'Began', width: 120, cell: ({ created_at }) => agoText(created_at, now) },
  ];
}

function When({ session, zone }: { session: Session; zone: string }) {
  return (
    <>
      {sessionRangeText(session)}
      <BroughtInBy broughtIn={session.brought_in} zone={zone} />
    </>
  );
}
