import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useOwnList } from '#db/react/use-own-list.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { inZone } from '#domain/time/service-time.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { countNarrowing } from '#lists/filters.ts';
import { useRememberedFilters } from '#lists/use-filters.ts';
import { refreshNotes } from '#sync/download/refresh-lists.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useRefresh } from '#sync/react/use-refresh.ts';
import { Button } from '#ui/button.tsx';
import { EmptyOwnList } from '#ui/feedback/empty-own-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { ListProblem } from './list-problem.tsx';
import { locationOptions } from './location-options.ts';
import type { NoteActions } from './note-actions.ts';
import { ownNoteFilters } from './note-filters.ts';
import type { NoteItem } from './note-item.ts';
import { NoteLinks } from './note-links.tsx';
import { countText, NotesHeader, RefreshButton } from './notes-header.tsx';
import { NotesList } from './notes-list.tsx';
import { OwnNoteAside } from './own-note-aside.tsx';
import { useOwnNotes } from './use-own-notes.ts';

/** The person's own notes (/notes): from this device, with or without a network, unsent ones on top. */
export function NotesScreen({ actions = {} }: { actions?: NoteActions }) {
  const { policy, permissions } = useAccount();
  const { db, clock } = useDevice();
  const { server } = useSync();
  const now = useScreenNow();
  const use = useRememberedFilters(ownNoteFilters, 'notes');
  const { values: filters, change, clear } = use;
  const refresh = useRefresh(() => refreshNotes(db, server, clock.now));
  const { size, zone } = { size: policy.pageSizes.notes, zone: policy.timeZone };
  const { state, at } = useOwnList('notes');
  const isWhole = state === undefined || state === 'done';
  const found = useOwnNotes(db, filters, { size, zone });

  const may = (permission: string) => isGranted(permissions, permission);
  const onEdit = may('notes.edit') ? actions.onEdit : undefined;
  const [deleting, setDeleting] = useState<NoteItem | null>(null);

  const phone = useMediaQuery(widths.phone);
  const refreshButton = <RefreshButton busy={refresh.busy} onPress={refresh.run} />;

  return (
    <div className="flex flex-col gap-4">
      <NotesHeader
        at={at}
        coming={refresh.busy || state === 'loading'}
        count={found && (found.total > 0 || isWhole) ? countText(found.total, isWhole) : undefined}
        now={now}
        links={<NoteLinks mayWrite={may('notes.edit')} />}
        refreshButton={phone ? undefined : refreshButton}
        title="Notes"
        zone={zone}
      />
      <FilterBar
        aside={phone ? refreshButton : undefined}
        choices={{ location: locationOptions(policy) }}
        list={ownNoteFilters}
        sheet={found === undefined ? 'Show notes' : `Show ${countText(found.total)}`}
        today={inZone(now, zone).date}
        use={use}
        weekStartsOn={policy.weekStartsOn}
      />
      <ListProblem
        busy={refresh.busy}
        failed={refresh.failed}
        offlineText="You are offline. These notes are on this device."
        onRetry={refresh.run}
        what="the newest notes"
      />
      {found ? (
        <NotesList
          actions={{ onEdit, ...(may('notes.delete') ? { onDelete: setDeleting } : {}) }}
          aside={(item) => <OwnNoteAside item={item} onEdit={onEdit} zone={zone} />}
          caption="Notes"
          empty={
            <EmptyOwnList state={state} what="notes">
              <NoNotes filtered={countNarrowing(ownNoteFilters, filters) > 0} onClear={clear} />
            </EmptyOwnList>
          }
          items={found.items}
          now={now}
          onPage={(page) => change({ page })}
          page={found.page}
          policy={policy}
          statusOf={found.statusOf}
          total={found.total}
          totalIsExact={isWhole}
          withTherapist={false}
        />
      ) : (
        <Skeleton label="Reading notes" rows={size} />
      )}
      {deleting && <DeleteNoteDialog item={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function NoNotes({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState>No notes yet. Submit a session and its note will show here.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button icon={FileText} onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No notes match these filters.
    </EmptyState>
  );
}
