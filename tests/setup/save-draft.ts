import type { TallybookDb } from '#db/database.ts';
import { saveDraftOver } from '#db/drafts.ts';

/** What somebody had typed into the form of that key. */
export const saveDraft = (db: TallybookDb, key: string, content: unknown, at: string): Promise<boolean> =>
  saveDraftOver(db, { key, content, at }, () => content as object);
