import type { DraftRow, TallybookDb } from './database.ts';
import { BESIDE, beginDraftWrite, besideKey, draftOnItsWay, forgetDraftWrite, type LateDraft } from './late-drafts.ts';

/**
 * Writes on top of the draft that is there, in one step: another window may be writing the same one. Null: nothing is
 * left to keep.
 * @param whole what is kept if the page goes meanwhile
 * @returns whether a draft is kept
 */
export async function saveDraftOver(
  db: TallybookDb,
  whole: LateDraft,
  join: (there: DraftRow | undefined) => object | null,
): Promise<boolean> {
  const { key, at } = whole;
  const write = beginDraftWrite(db, whole);
  try {
    return await db.transaction('rw', db.drafts, async () => {
      const content = join(await findDraft(db, key));
      if (content === null) await dropDraft(db, key);
      else await db.drafts.put({ key, content, at });
      return content !== null;
    });
  } finally {
    write.done();
  }
}

/** Which tab asks, and which ones are open. */
export type Tabs = { own: string; living: ReadonlySet<string> };

/**
 * The draft of a form that a tab goes on with: its own, or else the one written last by a tab that is gone. What another
 * open tab is writing is that one's.
 * @param tabs waited for only once the drafts are read: what is typed meanwhile must not be taken for what was kept
 */
export async function findFormDraft(
  db: TallybookDb,
  form: string,
  tabs: Tabs | Promise<Tabs>,
): Promise<DraftRow | undefined> {
  const onItsWay = draftOnItsWay(db, form);
  if (onItsWay) return onItsWay;
  const rows = await listDrafts(db, form);
  const ofForm = rows.filter(({ key }) => key === form || key.startsWith(form + BESIDE));
  const { own, living } = await tabs;
  return ofForm.find((row) => row.tab === own) ?? ofForm.find((row) => !living.has(row.tab ?? ''));
}

/**
 * Writes a tab's draft of a form. Where another tab has written into it since this one read it, it keeps that and stands
 * beside it: two windows may be filling in two records. @returns the key under which it stands
 */
export async function saveFormDraft(db: TallybookDb, row: Required<DraftRow>, readAt: string | null): Promise<string> {
  const write = beginDraftWrite(db, row);
  try {
    return await db.transaction('rw', db.drafts, async () => {
      const { tab } = row;
      const there = await findDraft(db, row.key);
      const isOthers = there?.tab !== undefined && there.tab !== tab && there.at !== readAt;
      const key = isOthers ? besideKey(row.key, tab) : row.key;
      await db.drafts.put({ ...row, key });
      return key;
    });
  } finally {
    write.done();
  }
}

/** Discards a draft, at its author's wish. */
export async function dropDraft(db: TallybookDb, key: string): Promise<void> {
  forgetDraftWrite(db, key);
  await db.drafts.delete(key);
}

/**
 * What stood in a form was saved for real, and its draft goes with it. Whoever had left the form before the answer came
 * may have come back and written on: that was not sent, and stays.
 * @param known the draft as this form read or kept it last @param tab where drafts of several tabs stand beside each other
 */
export function dropSavedDraft(db: TallybookDb, key: string, known: KnownDraft, tab?: string): Promise<void> {
  const keys = tab === undefined ? [key] : [key, besideKey(key, tab)];
  return db.transaction('rw', db.drafts, async () => {
    for (const one of keys) {
      const now = await findDraft(db, one);
      if (now?.at === known?.at && JSON.stringify(now?.content) === JSON.stringify(known?.content))
        await dropDraft(db, one);
    }
  });
}

export type KnownDraft = Pick<DraftRow, 'content' | 'at'> | undefined;

export function findDraft(db: TallybookDb, key: string): Promise<DraftRow | undefined> {
  return db.drafts.get(key);
}

/** Drafts of one kind of thing (`note:`), the one written in last first. */
export async function listDrafts(db: TallybookDb, kind: string): Promise<DraftRow[]> {
  const rows = await db.drafts.where('key').startsWith(kind).toArray();
  return rows.sort((a, b) => b.at.localeCompare(a.at));
}
