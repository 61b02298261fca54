import { sessionEndpoints } from '#contract/session.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { page } from '#lists/filters.ts';
import { useFilters } from '#lists/use-filters.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { useLastAnswer } from '#sync/react/use-last-answer.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { openSessionColumns } from './open-session-columns.tsx';

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
  const aDayAgo = inZone(now - DAY, policy.timeZone);
  const limit = policy.pageSizes.other;
  const list = useOnlinePage(sessionEndpoints.sessions, { closed: 'no', daterange: `,${aDayAgo.date}`, limit, page });
  const { answer, at } = useLastAnswer(list);
  // The server filters by whole days; those that began later on that day are not a day old yet.
  const late = answer?.sessions.filter(
    ({ startDate, startTime }) => startDate < aDayAgo.date || startTime <= aDayAgo.time,
  );
  return (
    <OnlineList
      at={at}
      loading={list.loading}
      now={now}
      onRefresh={list.refresh}
      title="Open sessions"
      trouble={listTrouble('the open sessions', list.failed)}
      what="the open sessions"
      zone={policy.timeZone}
    >
      {answer && late ? (
        <>
          <p className="text-body text-muted">
            Begun more than a day ago and not submitted. Only their therapist can submit them; everything recorded in
            them is safe.
          </p>
          <DataTable
            caption="Open sessions"
            columns={openSessionColumns(now)}
            empty={<EmptyState>Every session was submitted within a day.</EmptyState>}
            rowKey={({ uid }) => uid}
            rows={late}
          />
          {answer.totalCount > limit && (
            <Pagination
              mostNumbers={policy.pageSizes.pageNumbers}
              onPage={(next) => change({ page: next })}
              page={page}
              pageSize={limit}
              totalCount={answer.totalCount}
              totalIsExact={answer.totalIsExact}
            />
          )}
        </>
      ) : null}
    </OnlineList>
  );
}
