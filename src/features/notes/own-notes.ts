import type { TallybookDb } from '#db/database.ts';
import { findClientName } from '#db/queries/client-name.ts';
import { listNoteDrafts, type NoteDraftRow } from '#db/queries/note-drafts.ts';
import { isAnswered } from '#db/queries/returned.ts';
import { findNote, findSession, listNotes } from '#db/queries/sessions.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import type { NoteRow } from '#db/rows.ts';
import { inRange } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { compareText } from '#lib/compare-text.ts';
import type { OwnNoteFilters } from './note-filters.ts';
import { itemOfDraft, itemOfRow, type NoteItem } from './note-item.ts';

/** All own notes on this device, in the order of the list. */
type AllOwnNotes = { items: readonly NoteItem[]; drafts: readonly NoteDraftRow[] };

/** `page`: the number of the page that `items` are. */
export type OwnNotesPage = { items: NoteItem[]; total: number; page: number };

/**
 * All own notes from this device: those unsent or still being written first, then the latest visit. The draft of a
 * session that was not submitted is not a note yet; it is found on Home and under Sessions.
 */
export async function readOwnNotes(db: TallybookDb): Promise<AllOwnNotes> {
  const [rows, unsentRecords, drafts, isOpen] = await Promise.all([
    listNotes(db),
    listUnsent(db),
    listNoteDrafts(db),
    visitsOpenAgain(db),
  ]);
  const here = new Set(rows.map(({ uid }) => uid));
  const fresh = drafts.filter(({ uid, noteId }) => noteId === null && !here.has(uid));
  const onTop = new Set([...unsentRecords.map((record) => record.entityId), ...fresh.map(({ uid }) => uid)]);
  const submitted = await Promise.all(
    rows.filter(({ state }) => state !== 'draft').map((row) => itemOfOwn(db, row, isOpen(row))),
  );
  const items = [...fresh.map((draft) => itemOfDraft(draft, db.userId)), ...submitted];
  items.sort((a, b) => Number(onTop.has(b.uid)) - Number(onTop.has(a.uid)) || byVisit(b, a));
  return { items, drafts };
}

/** What waits as the answer to a return is one already: its author has nothing more to do. */
async function itemOfOwn(db: TallybookDb, row: NoteRow, isOpen: boolean): Promise<NoteItem> {
  const item = itemOfRow(row, isOpen);
  return item.review?.decision === 'returned' ? { ...item, answered: await isAnswered(db, row) } : item;
}

/** Whose visit was opened again: as this device knows of it, which the server may not yet. */
async function visitsOpenAgain(db: TallybookDb): Promise<(note: NoteRow) => boolean> {
  const ids = async (state: 'open' | 'closed') =>
    new Set<string>(await db.sessions.where('state').equals(state).primaryKeys());
  const [open, closed] = await Promise.all([ids('open'), ids('closed')]);
  return ({ sessionId, base }) =>
    sessionId !== null && (open.has(sessionId) || (base?.session_open === true && !closed.has(sessionId)));
}

/** One page of what the filters leave. Pure and quick: a press on a page or a filter does not wait for the disk. */
export function pageOfOwnNotes(
  { items, drafts }: AllOwnNotes,
  filters: OwnNoteFilters,
  { size, zone }: { size: number; zone: string },
): OwnNotesPage {
  const found = items.filter((item) => passes(item, filters, zone));
  const page = pageWithin(filters.page, found.length, size);
  const start = (page - 1) * size;
  const shown = found.slice(start, start + size).map((item) => withDraft(item, drafts));
  return { page, total: found.length, items: shown };
}

/** A page number that exists: an old link to page 7 of what is now 2 pages shows the last one. */
function pageWithin(page: number, total: number, size: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

function passes(item: NoteItem, filters: OwnNoteFilters, zone: string): boolean {
  return (
    inRange(item.date, filters.service) &&
    (filters.location === null || item.locationId === filters.location) &&
    (filters.created === null || inRange(inZone(Date.parse(item.createdAt), zone).date, filters.created))
  );
}

const byVisit = (a: NoteItem, b: NoteItem) =>
  compareText(`${a.date}${a.begin}`, `${b.date}${b.begin}`) || compareText(a.createdAt, b.createdAt);

/** Dates and times sort as plain text; a locale-aware comparison would cost more than the sorting itself. */

function withDraft(item: NoteItem, drafts: readonly NoteDraftRow[]): NoteItem {
  const draft = drafts.find(({ uid }) => uid === item.uid);
  return draft ? { ...item, draftAt: draft.at } : item;
}

/** Names come from the session or the caseload where the server has not sent them yet. */
export async function withClients(db: TallybookDb, items: readonly NoteItem[]): Promise<NoteItem[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.client) return item;
      if (item.isDraft) return { ...item, client: await findClientName(db, draftClient(item)) };
      const row = await findNote(db, item.uid);
      const session = row?.sessionId ? await findSession(db, row.sessionId) : undefined;
      const client = await findClientName(db, row?.fields.client_id ?? null);
      return { ...item, client: client ?? session?.clientName ?? null };
    }),
  );
}

function draftClient({ texts }: NoteItem): number | null {
  return 'client_id' in texts && typeof texts.client_id === 'number' ? texts.client_id : null;
}
