import type { PageStorage } from '#lib/page-storage.ts';
import type { DraftRow, TallybookDb } from './database.ts';

/**
 * A page that goes (a reload, a closed tab) takes what it had not finished writing with it: the browser drops open
 * transactions. Drafts that are still on their way then are kept in the tab's own storage, which writes at once, and
 * put where they belong when the tab opens again.
 */
const onTheirWay = new Map<string, { folder: string; row: DraftRow }>();

const idOf = (db: TallybookDb, key: string) => `${db.name}:${key}`;
const folderOf = (db: TallybookDb) => `tb_late_drafts:${db.name}`;

/** From now on the draft is not yet on the device, until it is forgotten. A later one of the same key replaces it. */
export function holdDraft(db: TallybookDb, row: DraftRow): void {
  onTheirWay.set(idOf(db, row.key), { folder: folderOf(db), row });
}

/** From now until `done` is called the draft is not yet on the device. */
export function beginDraftWrite(db: TallybookDb, row: DraftRow): { done: () => void } {
  const id = idOf(db, row.key);
  holdDraft(db, row);
  return {
    done: () => {
      if (onTheirWay.get(id)?.row === row) onTheirWay.delete(id);
    },
  };
}

/** What this page is still writing under that key. */
export const draftOnItsWay = (db: TallybookDb, key: string): DraftRow | undefined => onTheirWay.get(idOf(db, key))?.row;

/** The draft need not be kept any longer. */
export function forgetDraftWrite(db: TallybookDb, key: string): void {
  onTheirWay.delete(idOf(db, key));
}

/** Keeps what is still on its way; for the moment when the page goes. A tab without storage loses a comfort. */
export function keepLateDrafts(storage: PageStorage): void {
  const folders = Map.groupBy(onTheirWay.values(), (one) => one.folder);
  for (const [folder, rows] of folders) {
    try {
      storage.setItem(folder, JSON.stringify(rows.map(({ row }) => row)));
    } catch {
      // Full, or forbidden.
    }
  }
}

/** Puts what was kept back among the drafts of this person, unless a newer one is there. @returns how many were kept */
export async function restoreUnflushedDrafts(db: TallybookDb, storage: PageStorage): Promise<number> {
  const kept = storage.getItem(folderOf(db));
  if (kept === null) return 0;
  const rows: DraftRow[] = JSON.parse(kept);
  await db.transaction('rw', db.drafts, async () => {
    for (const row of rows) {
      const known = await db.drafts.get(row.key);
      if (!known || known.at < row.at) await db.drafts.put(row);
    }
  });
  storage.removeItem(folderOf(db));
  return rows.length;
}
