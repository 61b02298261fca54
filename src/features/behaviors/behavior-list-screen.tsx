import { useLiveQuery } from 'dexie-react-hooks';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { inZone, shortDate } from '#domain/time/service-time.ts';
import { type ClientDays, clientDays } from '#lists/client-days.ts';
import { ClientDaysBar } from '#lists/client-days-bar.tsx';
import { countNarrowing } from '#lists/filters.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListHead } from '#lists/list-head.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { isWhole } from '#lists/list-state.ts';
import { useFilters } from '#lists/use-filters.ts';
import { useDeviceList } from '#lists/use-listed.ts';
import { refreshEntries } from '#sync/download/refresh-entries.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyOwnList } from '#ui/feedback/empty-own-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EntryCard } from './entry-card.tsx';
import { entryColumns } from './entry-columns.tsx';
import { readEntryPage } from './entry-page.ts';
import { EntryPanel } from './entry-panel.tsx';

/** Recorded entries (/behavior/list), from this device, with or without a network; one's own unsent ones on top. */
export function BehaviorListScreen() {
  const { policy, permissions } = useAccount();
  const { db, clock } = useDevice();
  const { server } = useSync();
  const now = useScreenNow();
  const use = useFilters(clientDays);
  const { values: filters, change } = use;
  const [openUid, setOpenUid] = useState<string | null>(null);
  const size = policy.pageSizes.other;
  const zone = policy.timeZone;
  const found = useLiveQuery(
    () => readEntryPage(db, filters, size, { now: clock.now(), zone }),
    [db, filters, size, clock, zone],
  );
  const question = `${filters.client} ${filters.from} ${filters.to}`;
  const [fetched, setFetched] = useState<{ question: string; until: string | null } | null>(null);
  const own = useDeviceList('entries', found, async () =>
    setFetched({ question, until: await refreshEntries(db, server, clock.now, filters) }),
  );
  const until = fetched?.question === question ? fetched.until : null;
  // All of the client chosen, not all of one's own.
  const partial = own.failed === null ? 'loading' : 'waits';
  const list = found?.isPartial ? ({ ...own, download: partial } as const) : own;
  useRefreshOf(question, list.refresh);
  const item = found?.items.find(({ row }) => row.uid === openUid);
  const isOwn = item?.row.userId === db.userId;
  const mayAdd = isGranted(permissions, 'behavior.record');

  return (
    <div className="flex flex-col gap-4">
      <ListHead actions={mayAdd && <AddEntry client={filters.client} />} list={list} title="Behavior List" />
      <ClientDaysBar
        clients={found?.clients ?? []}
        use={use}
        mustChoose={mustChoose(permissions)}
        today={inZone(now, policy.timeZone).date}
      />
      <ListProblem
        asked="the newest entries"
        list={list}
        offline="You are offline. These entries are on this device."
        what="entries"
      />
      {until !== null && (
        <p className="text-label text-muted">
          There are more entries than are fetched at once: of {shortDate(until)} and before, the list has what is on
          this device. Choose a client, or days, to fetch all of them.
        </p>
      )}
      {found ? (
        <DataTable
          caption="Behavior entries"
          card={(entry) => <EntryCard item={entry} now={now} zone={policy.timeZone} />}
          columns={entryColumns(now, policy.timeZone)}
          empty={
            <EmptyOwnList state={list.busy ? 'loading' : list.download} what="entries">
              <EmptyState>{whyEmpty(filters, permissions)}</EmptyState>
            </EmptyOwnList>
          }
          firstIndex={(found.page - 1) * size + 1}
          onOpen={({ row }) => setOpenUid(row.uid)}
          openKey={openUid ?? undefined}
          rowKey={({ row }) => row.uid}
          rows={found.items}
        />
      ) : (
        <Skeleton label="Reading entries" rows={size} />
      )}
      {found && (
        <ListPages
          asked={filters.page}
          of={{ page: found.page, limit: size, totalCount: found.total, totalIsExact: isWhole(list) && until === null }}
          onPage={(page, how) => change({ page }, how)}
        />
      )}
      <EntryPanel
        item={item}
        mayEdit={mayAdd && (isOwn || isGranted(permissions, 'behavior.correct'))}
        now={now}
        onClose={() => setOpenUid(null)}
        zone={policy.timeZone}
      />
    </div>
  );
}

/** Who records none has no entries of their own to be listed. */
const mustChoose = (permissions: readonly string[]): boolean =>
  !isGranted(permissions, 'behavior.record') && !isGranted(permissions, 'session.record');

/** Without a client one's own entries are fetched: a person who records none is not told that there are none. */
function whyEmpty(filters: ClientDays, permissions: readonly string[]): string {
  const mayAdd = isGranted(permissions, 'behavior.record');
  const maySubmit = isGranted(permissions, 'session.record');
  if (filters.client === null && mustChoose(permissions)) return 'Choose a client to see their entries.';
  if (countNarrowing(clientDays, filters) > 0) return 'No entries match these filters.';
  if (!mayAdd) return 'No entries yet. Submit a session, and it will show here.';
  return `No entries yet. Add one${maySubmit ? ', or submit a session,' : ''} and it will show here.`;
}

/** What another question asks for is fetched as soon as it is asked; that of the first was fetched on opening. */
function useRefreshOf(question: string, run: () => void) {
  const refresh = useEffectEvent(run);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    refresh();
  }, [question]);
}

function AddEntry({ client }: { client: number | null }) {
  return (
    <ButtonLink icon={Plus} kind="primary" to={client === null ? '/behavior/add' : `/behavior/add?client=${client}`}>
      Add entry
    </ButtonLink>
  );
}
