import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { ListPages } from '#lists/list-pages.tsx';
import { NotListed } from '#lists/no-rows.tsx';
import { useAskedInVain } from '#ui/overlays/use-asked-row.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { NoteActions } from './note-actions.ts';
import { NoteCard } from './note-card.tsx';
import { foldedNoteColumns, noteColumns, type RowContext } from './note-columns.tsx';
import { type NoteItem, noteHoursAmong } from './note-item.ts';
import { NoteMenu } from './note-menu.tsx';
import { noteOptions } from './note-options.ts';
import { NotePanel } from './note-panel.tsx';
import { useOpenNote } from './use-open-note.ts';

/** By what a note is named in the address; nobody reads it. */
const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface NotesListProps {
  caption: string;
  items: readonly NoteItem[];
  page: number;
  /** As of `ListPages`. */
  asked?: number;
  total: number;
  totalIsExact: boolean;
  onPage: (page: number, how?: { replace?: boolean }) => void;
  policy: Policy;
  now: number;
  /** Of one's own notes: what became of them on this device. */
  statusOf?: RowContext['statusOf'];
  actions: NoteActions;
  withTherapist: boolean;
  /** See `DataTable`. */
  inHundredths?: boolean | undefined;
  /** Shown under the note in the panel. */
  aside?: ((item: NoteItem) => ReactNode) | undefined;
  /** In the panel's foot: what is decided about the note, in reach however long that is. */
  decide?: ((item: NoteItem) => ReactNode) | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Rows of another question are still shown while this one's are on their way. */
  busy?: boolean;
}

/** Table (cards on a small screen), pages, and the panel with the whole note. */
export function NotesList(props: NotesListProps) {
  const { caption, items, page, total, totalIsExact, onPage, policy, now, statusOf, actions, withTherapist } = props;
  const size = policy.pageSizes.notes;
  const first = (page - 1) * size + 1;
  const count = Math.max(1, Math.ceil(total / size));
  const open = useOpenNote({ items, page, count, go: onPage });
  const item = open.shown?.item;
  const { show } = open;
  const inVain = useAskedInVain(props.busy ? undefined : (asked) => items.some(({ uid }) => uid === asked));
  const context = useMemo(
    (): RowContext => ({ zone: policy.timeZone, now, statusOf }),
    [policy.timeZone, now, statusOf],
  );
  // One and the same from press to press: where only the open row is another one, the other rows are not drawn anew.
  const ways = useMemo(
    () => ({ columns: noteColumns(context, withTherapist), folded: [foldedNoteColumns(context, withTherapist)] }),
    [context, withTherapist],
  );
  const hoursOf = noteHoursAmong(items, props.inHundredths);
  const rowMenu = useCallback(
    (note: NoteItem) => (
      <NoteMenu actions={actions} item={note} onOpen={() => show(note)} options={noteOptions(note, policy, now)} />
    ),
    [actions, policy, now, show],
  );
  const options = item && noteOptions(item, policy, now);
  const mayOpen = options?.edit || options?.addendum;
  const onEdit = item && mayOpen && actions.onEdit ? () => actions.onEdit?.(item) : undefined;
  const exact = totalIsExact ? '' : '+';
  // A press has an effect at once: the panel and the page number first, the rows a moment later.
  const table = useDeferredValue(
    <DataTable
      caption={caption}
      card={(note) => <NoteCard context={context} hours={hoursOf(note)} item={note} withTherapist={withTherapist} />}
      {...ways}
      empty={props.empty}
      firstIndex={first}
      inHundredths={props.inHundredths}
      onOpen={show}
      openKey={item?.uid}
      rowKey={(note) => note.uid}
      rowMenu={rowMenu}
      rows={items}
      sort={{ key: 'start', direction: 'descending' }}
    />,
  );

  return (
    // The keys work only while the focus is in the list or its panel. The panel is rendered elsewhere on the page, but
    // its key events arrive here.
    <section
      aria-busy={props.busy || undefined}
      aria-label={caption}
      className="flex flex-col gap-3"
      onKeyDown={(event) => open.onKeyDown(event, onEdit)}
    >
      <NotListed asked={item ? null : inVain} isNothing={!UID.test(inVain ?? '')}>
        {UID.test(inVain ?? '') && 'a note'}
      </NotListed>
      {table}
      <ListPages
        of={{ page, limit: size, totalCount: total, totalIsExact }}
        onPage={onPage}
        {...(props.asked === undefined ? {} : { asked: props.asked })}
      />
      <NotePanel
        actions={actions}
        aside={props.aside}
        decide={props.decide}
        context={context}
        item={item}
        onClose={open.close}
        onNext={open.next}
        onPrevious={open.previous}
        options={options}
        place={`Note ${(first + (open.shown?.index ?? 0)).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}${exact}`}
        withTherapist={withTherapist}
      />
    </section>
  );
}
