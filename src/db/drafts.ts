import type { DraftRow, TallybookDb } from './database.ts';

/** Keeps what a person is writing; the last write wins, because one person writes it. */
export async function saveDraft(db: TallybookDb, key: string, content: unknown, at: string): Promise<void> {
  await db.drafts.put({ key, content, at });
}

/** It was saved for real, or its author threw it away. */
export async function dropDraft(db: TallybookDb, key: string): Promise<void> {
  await db.drafts.delete(key);
}

export function findDraft(db: TallybookDb, key: string): Promise<DraftRow | undefined> {
  return db.drafts.get(key);
}

/** Drafts of one kind of thing (`note:`), the one written in last first. */
export async function listDrafts(db: TallybookDb, kind: string): Promise<DraftRow[]> {
  const rows = await db.drafts.where('key').startsWith(kind).toArray();
  return rows.sort((a, b) => b.at.localeCompare(a.at));
}
