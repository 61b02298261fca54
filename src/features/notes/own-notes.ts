import type { TallybookDb } from '#db/database.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { inRange } from '#domain/date-range.ts';
import { inZone } from '#domain/service-time.ts';
import type { NoteFilters } from './note-filters.ts';
import { itemOfRow, type NoteItem } from './note-item.ts';

/** `page`: the one that `items` are. */
export type OwnNotes = { items: NoteItem[]; total: number; page: number };

/**
 * One page of the person's own notes from this device: what is unsent first, then the latest visit. The draft of a
 * session that was not submitted is no note yet; it is found on Home and under Sessions.
 */
export async function listOwnNotes(
  db: TallybookDb,
  filters: NoteFilters,
  page: { size: number; zone: string },
): Promise<OwnNotes> {
  const [rows, unsentRecords] = await Promise.all([listNotes(db), listUnsent(db)]);
  const unsent = new Set(unsentRecords.map((record) => record.entityId));
  const found = rows
    .filter((row) => row.state !== 'draft')
    .map((row) => itemOfRow(row, null, null))
    .filter((item) => passes(item, filters, page.zone))
    .sort((a, b) => Number(unsent.has(b.uid)) - Number(unsent.has(a.uid)) || byVisit(b, a));
  const shown = pageWithin(filters.page, found.length, page.size);
  const start = (shown - 1) * page.size;
  return {
    page: shown,
    total: found.length,
    items: await withClients(db, found.slice(start, start + page.size)),
  };
}

/** A page number that exists: an old link to page 7 of what is now 2 pages shows the last one. */
function pageWithin(page: number, total: number, size: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

function passes(item: NoteItem, filters: NoteFilters, zone: string): boolean {
  return (
    inRange(item.date, filters.service) &&
    (filters.location === null || item.locationId === filters.location) &&
    (filters.created === null || inRange(inZone(Date.parse(item.createdAt), zone).date, filters.created))
  );
}

const byVisit = (a: NoteItem, b: NoteItem) =>
  `${a.date}${a.begin}`.localeCompare(`${b.date}${b.begin}`) || a.createdAt.localeCompare(b.createdAt);

/** Names come from the session or the caseload where the server has not said them yet. */
async function withClients(db: TallybookDb, items: readonly NoteItem[]): Promise<NoteItem[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.client) return item;
      const row = await db.notes.get(item.uid);
      const session = row?.sessionId ? await db.sessions.get(row.sessionId) : undefined;
      const client = row?.fields.client_id ? await db.clients.get(row.fields.client_id) : undefined;
      return { ...item, client: client ?? session?.clientName ?? null };
    }),
  );
}
