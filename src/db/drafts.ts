import type { DraftRow, TallybookDb } from './database.ts';
import { beginDraftWrite, forgetDraftWrite } from './late-drafts.ts';

/** Keeps what a person is writing; the last write wins, because one person writes it. */
export async function saveDraft(db: TallybookDb, key: string, content: unknown, at: string): Promise<void> {
  const row = { key, content, at };
  const write = beginDraftWrite(db, row);
  try {
    await db.drafts.put(row);
  } finally {
    write.done();
  }
}

/** It was saved for real, or its author threw it away. */
export async function dropDraft(db: TallybookDb, key: string): Promise<void> {
  forgetDraftWrite(db, key);
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
