import type { PageStorage } from '#lib/page-storage.ts';
import type { DraftRow, TallybookDb } from './database.ts';

/**
 * A page that goes (a reload, a closed tab) takes what it had not finished writing with it: the browser drops open
 * transactions. Drafts that are still on their way then are kept in the tab's own storage, which writes at once, and
 * put where they belong when the tab opens again.
 */
const onTheirWay = new Map<string, { folder: string; row: LateDraft }>();

/** `over`: the content as this page knew it when this was typed; left out where a form has its draft alone. */
export type LateDraft = DraftRow & { over?: object };

const idOf = (db: TallybookDb, key: string) => `${db.name}:${key}`;
const folderOf = (db: TallybookDb) => `tb_late_drafts:${db.name}`;

/** From now on the draft is not yet on the device, until it is forgotten. A later one of the same key replaces it. */
export function holdDraft(db: TallybookDb, row: LateDraft): void {
  onTheirWay.set(idOf(db, row.key), { folder: folderOf(db), row });
}

/** From now until `done` is called the draft is not yet on the device. */
export function beginDraftWrite(db: TallybookDb, row: LateDraft): { done: () => void } {
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

/** Between the name of a form and that of a tab whose draft stands beside the first one. */
export const BESIDE = '#';

/** Where a tab's draft stands beside that of another tab. */
export const besideKey = (key: string, tab: string): string => key.split(BESIDE)[0] + BESIDE + tab;

/**
 * Puts what was kept back among the drafts of this person. What another tab has written since is not written over: the
 * draft of a note is joined with it, that of another form stands beside it. @returns how many were kept
 */
export async function restoreUnflushedDrafts(db: TallybookDb, storage: PageStorage): Promise<number> {
  const kept = storage.getItem(folderOf(db));
  if (kept === null) return 0;
  const rows: LateDraft[] = JSON.parse(kept);
  const { joinLateDraft } = await import('./join-late-draft.ts');
  await db.transaction('rw', db.drafts, async () => {
    for (const { over, ...row } of rows) {
      const known = await db.drafts.get(row.key);
      const joined = known && joinLateDraft(row.content, over, known.content);
      if (joined) await db.drafts.put({ ...known, content: joined });
      else if (isOfAnotherTab(row, known)) await db.drafts.put({ ...row, key: besideKey(row.key, row.tab) });
      else if (!known || known.at < row.at) await db.drafts.put(row);
    }
  });
  storage.removeItem(folderOf(db));
  return rows.length;
}

function isOfAnotherTab(row: DraftRow, known: DraftRow | undefined): row is DraftRow & { tab: string } {
  return row.tab !== undefined && known?.tab !== undefined && known.tab !== row.tab;
}
