import type { TallybookDb } from '#db/database.ts';
import { awaitWork, type WorkOutcome } from '#db/queries/note-work.ts';
import { findContact } from '#db/queries/unsent.ts';

/** With a connection, the server's answer comes within this time, or the work is reported as waiting, ms. */
const ANSWER_MS = 4000;

/** What the server says about a piece of work that was just captured; without a connection nobody waits for it. */
export async function awaitServerReply(db: TallybookDb, opId: string): Promise<WorkOutcome> {
  const offline = !navigator.onLine || Boolean((await findContact(db))?.offlineSince);
  return offline ? 'waiting' : awaitWork(db, opId, ANSWER_MS);
}
