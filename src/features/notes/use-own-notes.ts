import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import type { TallybookDb } from '#db/database.ts';
import { listRecordStatuses, type RecordStatus } from '#db/queries/record-status.ts';
import type { OwnNoteFilters } from './note-filters.ts';
import type { NoteItem } from './note-item.ts';
import { type OwnNotesPage, pageOfOwnNotes, readOwnNotes, withClients } from './own-notes.ts';

type ShownOwnNotes = OwnNotesPage & { statusOf: (item: NoteItem) => RecordStatus | undefined };

type Known = { clients: ReadonlyMap<string, NoteItem['client']>; statuses: ReadonlyMap<string, RecordStatus> };
const nothing: Known = { clients: new Map(), statuses: new Map() };

/**
 * A page of one's own notes. All notes are read once, and again when something changes; a page or a filter is just
 * another selection from them. The page's badges and missing names follow a moment later; what was known about a row
 * stays.
 */
export function useOwnNotes(
  db: TallybookDb,
  filters: OwnNoteFilters,
  { size, zone }: { size: number; zone: string },
): ShownOwnNotes | undefined {
  const all = useLiveQuery(() => readOwnNotes(db), [db]);
  const page = useMemo(() => all && pageOfOwnNotes(all, filters, { size, zone }), [all, filters, size, zone]);
  const fresh = useLiveQuery(async () => (page ? knownOf(db, page.items) : nothing), [db, page]);
  const known = useKnown(fresh ?? nothing);
  return useMemo(() => {
    // Before anything is known about the first page, nothing is shown: a row without its badge would say too little.
    if (!page || known === nothing) return undefined;
    const named = page.items.map((item) => ({ ...item, client: item.client ?? known.clients.get(item.uid) ?? null }));
    return { ...page, items: named, statusOf: (item: NoteItem) => known.statuses.get(`note:${item.uid}`) };
  }, [page, known]);
}

async function knownOf(db: TallybookDb, items: readonly NoteItem[]): Promise<Known> {
  const keys = items.map((item) => ({ entityType: 'note' as const, entityId: item.uid }));
  const [named, statuses] = await Promise.all([withClients(db, items), listRecordStatuses(db, keys)]);
  return { clients: new Map(named.map(({ uid, client }) => [uid, client])), statuses };
}

/** New facts are merged over the old ones, so that a row that comes back has its badge at once. */
function useKnown(fresh: Known): Known {
  const kept = useRef<{ from: Known; all: Known }>({ from: nothing, all: nothing });
  if (kept.current.from !== fresh) {
    const { all } = kept.current;
    kept.current = {
      from: fresh,
      all: {
        clients: new Map([...all.clients, ...fresh.clients]),
        statuses: new Map([...all.statuses, ...fresh.statuses]),
      },
    };
  }
  return kept.current.all;
}
