import { FilePlus2, Printer } from 'lucide-react';
import { useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { howMany } from '#domain/how-many.ts';
import { inZone } from '#domain/time/service-time.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { RefreshButton } from '#lists/list-head.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { isWhole } from '#lists/list-state.ts';
import { NoRows } from '#lists/no-rows.tsx';
import { useRememberedFilters } from '#lists/use-filters.ts';
import { useDeviceList } from '#lists/use-listed.ts';
import { refreshNotes } from '#sync/download/refresh-lists.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyOwnList } from '#ui/feedback/empty-own-list.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { useEditNote } from './note-actions.ts';
import { locationOptions, ownNoteFilters } from './note-filters.ts';
import type { NoteItem } from './note-item.ts';
import { NotesList } from './notes-list.tsx';
import { OwnNoteAside } from './own-note-aside.tsx';
import { useOwnNotes } from './use-own-notes.ts';

/** The person's own notes (/notes): from this device, with or without a network, unsent ones on top. */
export function NotesScreen() {
  const { policy, permissions } = useAccount();
  const { db, clock } = useDevice();
  const { server } = useSync();
  const now = useScreenNow();
  const edit = useEditNote();
  const use = useRememberedFilters(ownNoteFilters, 'notes');
  const { values: filters, change } = use;
  const { size, zone } = { size: policy.pageSizes.notes, zone: policy.timeZone };
  const found = useOwnNotes(db, filters, { size, zone });
  const list = useDeviceList('notes', found, () => refreshNotes(db, server, clock.now));
  const whole = isWhole(list);

  const may = (permission: string) => isGranted(permissions, permission);
  const onEdit = may('notes.edit') ? edit : undefined;
  const [deleting, setDeleting] = useState<NoteItem | null>(null);

  const phone = useMediaQuery(widths.phone);
  const refreshButton = <RefreshButton list={list} />;

  return (
    <>
      <ListScreen
        count={found && (found.total > 0 || whole) ? howMany(found.total, 'note', 'notes', whole) : undefined}
        actions={<NoteLinks mayWrite={may('notes.edit')} />}
        filters={
          <FilterBar
            aside={phone ? refreshButton : undefined}
            choices={{ location: locationOptions(policy) }}
            list={ownNoteFilters}
            sheet={found === undefined ? 'Show notes' : `Show ${howMany(found.total, 'note')}`}
            today={inZone(now, zone).date}
            use={use}
            weekStartsOn={policy.weekStartsOn}
          />
        }
        asked="the newest notes"
        lines={size}
        list={list}
        loading="Reading notes"
        offline="You are offline. These notes are on this device."
        refreshes={!phone}
        title="Notes"
        what="notes"
      >
        {(page) => (
          <NotesList
            actions={{ onEdit, ...(may('notes.delete') ? { onDelete: setDeleting } : {}) }}
            aside={(item) => <OwnNoteAside item={item} onEdit={onEdit} zone={zone} />}
            caption="Notes"
            empty={
              <EmptyOwnList state={list.download} what="notes">
                <NoRows list={ownNoteFilters} noMatch="No notes match these filters." use={use}>
                  No notes yet. Submit a session and its note will show here.
                </NoRows>
              </EmptyOwnList>
            }
            items={page.items}
            now={now}
            asked={filters.page}
            onPage={(next, how) => change({ page: next }, how)}
            page={page.page}
            policy={policy}
            statusOf={page.statusOf}
            total={page.total}
            totalIsExact={whole}
            withTherapist={false}
          />
        )}
      </ListScreen>
      {deleting && <DeleteNoteDialog item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** From the list to a new note, and to the listing by client. */
function NoteLinks({ mayWrite }: { mayWrite: boolean }) {
  return (
    <>
      {mayWrite && (
        <ButtonLink icon={FilePlus2} to="/note/add-edit">
          New note
        </ButtonLink>
      )}
      <ButtonLink icon={Printer} kind="quiet" to="/note/dl">
        By client
      </ButtonLink>
    </>
  );
}
