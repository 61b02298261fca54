import { useLiveQuery } from 'dexie-react-hooks';
import { noteEndpoints } from '#contract/notes.ts';
import { listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { listName } from '#domain/access/person-name.ts';
import { rangeText } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListProblem } from '../list-problem.tsx';
import { countText } from '../notes-header.tsx';
import { ListedClient } from './listed-client.tsx';
import { ListingTools } from './listing-tools.tsx';
import { MoreNotes } from './more-notes.tsx';
import { useListing } from './use-listing.ts';

/** One's own notes by client, to read and to print (/note/dl). Nothing can be changed here. */
export function NoteListingScreen() {
  const { db } = useDevice();
  const now = useScreenNow();
  const { policy, user } = useAccount();
  const zone = policy.timeZone;
  const listing = useListing();
  const clients = useLiveQuery(() => listClients(db), [db]) ?? [];
  const page = useOnlinePage(noteEndpoints.download, listing.query);
  const shown = page.answer;
  const today = inZone(now, zone).date;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        meta={
          <>
            <span className="hidden print:inline">
              {user.profile.name}
              {listing.range && `, ${rangeText(listing.range, today)}`} ·{' '}
            </span>
            {shown && (
              <span className="font-medium text-meta">{countText(shown.totalCount, shown.totalIsExact)} · </span>
            )}
            <StaleLine
              at={page.at === null ? null : new Date(page.at)}
              coming={page.loading}
              now={new Date(now)}
              timeZone={zone}
            />
          </>
        }
        title="Notes by client"
      />
      <ListingTools
        busy={page.loading}
        clients={clients.map((client) => ({ value: String(client.id), label: listName(client) }))}
        listing={listing}
        mayPrint={shown !== undefined && shown.totalCount > 0}
        onRefresh={page.refresh}
        today={today}
        weekStartsOn={policy.weekStartsOn}
      />
      <div data-print="hide">
        <ListProblem
          busy={page.loading}
          failed={page.failed}
          offlineText={shown ? 'You are offline. These notes are on this device.' : 'You are offline.'}
          onRetry={page.refresh}
          what="the notes"
        />
      </div>
      {shown ? (
        <>
          {shown.note.length === 0 && <EmptyState>{emptyText(listing.narrowed)}</EmptyState>}
          {shown.note.map(({ client, notes }) => (
            <ListedClient client={client} key={client.id} notes={notes} zone={zone} />
          ))}
          <MoreNotes isLater={listing.isLater} next={shown.nextCursor} onGo={listing.goTo} />
        </>
      ) : page.loading ? (
        <Skeleton label="Loading notes" rows={10} />
      ) : (
        <EmptyState>
          {isOffline(page.failed)
            ? 'This list is not on this device. Connect once to bring it here; your notes themselves are under Notes.'
            : 'This list is not on this device.'}
        </EmptyState>
      )}
    </div>
  );
}

function emptyText(narrowed: boolean): string {
  return narrowed ? 'No notes match these filters.' : 'No notes yet. Submit a session and its note will show here.';
}
