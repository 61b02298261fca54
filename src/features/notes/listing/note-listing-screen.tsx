import { Printer } from 'lucide-react';
import { noteEndpoints } from '#contract/notes.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { howMany } from '#domain/how-many.ts';
import { rangeText } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { countNarrowing, narrowing } from '#lists/filters.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListAge, RefreshButton } from '#lists/list-head.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { usePeopleChoices } from '#lists/use-people-choices.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { listingFilters } from '../note-filters.ts';
import { ListedClient } from './listed-client.tsx';

/** One's own notes by client, to read and to print (/note/dl). Nothing can be changed here. */
export function NoteListingScreen() {
  const now = useScreenNow();
  const { policy, user } = useAccount();
  const zone = policy.timeZone;
  const use = useFilters(listingFilters);
  const { values: filters, change } = use;
  const { clients } = usePeopleChoices();
  const list = useOnlineList(noteEndpoints.download, {
    ...narrowing(listingFilters, filters),
    cursor: filters.cursor || undefined,
  });
  const shown = list.rows;
  const today = inZone(now, zone).date;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        meta={
          <>
            <span className="hidden print:inline">
              {user.profile.name}
              {filters.service && `, ${rangeText(filters.service, today)}`} ·{' '}
            </span>
            {shown && (
              <span className="font-medium text-meta">
                {howMany(shown.totalCount, 'note', 'notes', shown.totalIsExact)} ·{' '}
              </span>
            )}
            <ListAge list={list} />
          </>
        }
        title="Notes by client"
      />
      <div data-print="hide">
        <FilterBar
          aside={
            <>
              <RefreshButton list={list} />
              {shown !== undefined && shown.totalCount > 0 && (
                <Button icon={Printer} onClick={() => print()} size="toolbar">
                  Print
                </Button>
              )}
            </>
          }
          choices={{ client: clients }}
          list={listingFilters}
          today={today}
          use={use}
          weekStartsOn={policy.weekStartsOn}
        />
      </div>
      <div data-print="hide">
        <ListProblem
          list={list}
          offline={shown ? 'You are offline. These notes are on this device.' : 'You are offline.'}
          what="the notes"
        />
      </div>
      {shown ? (
        <>
          {shown.note.length === 0 && <EmptyState>{emptyText(countNarrowing(listingFilters, filters) > 0)}</EmptyState>}
          {shown.note.map(({ client, notes }) => (
            <ListedClient client={client} key={client.id} notes={notes} zone={zone} />
          ))}
          <MoreNotes
            isLater={filters.cursor !== ''}
            next={shown.nextCursor}
            onGo={(cursor) => change({ cursor: cursor ?? '' })}
          />
        </>
      ) : list.busy ? (
        <Skeleton label="Loading notes" rows={10} />
      ) : (
        <EmptyState>
          {isOffline(list.failed)
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

/** One answer contains 1,000 notes: the way to older ones, and back. */
function MoreNotes({
  next,
  isLater,
  onGo,
}: {
  next: string | null;
  isLater: boolean;
  onGo: (cursor: string | null) => void;
}) {
  if (next === null && !isLater) return null;
  return (
    <nav aria-label="More notes" className="flex flex-wrap gap-3" data-print="hide">
      {isLater && <Button onClick={() => onGo(null)}>Newest notes</Button>}
      {next !== null && <Button onClick={() => onGo(next)}>Older notes</Button>}
    </nav>
  );
}
