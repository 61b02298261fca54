import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { listCaseloadChanges } from './caseload-news.ts';
import { listDecidedEvents } from './event-news.ts';
import { listBroughtIn, listDecidedWork } from './held-news.ts';
import { listAnsweredNotes, listHeldNotes, listReturnedNotes } from './note-news.ts';
import { newestFirst, type PieceOfNews } from './piece-of-news.ts';
import { listOpenSessions } from './session-news.ts';

/** Everything there is to tell the person now, from the rows it is about, newest first. */
export async function listNews(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  return newestFirst([
    ...(await listReturnedNotes(db, who)),
    ...(await listHeldNotes(db, who)),
    ...(await listAnsweredNotes(db, who)),
    ...(await listOpenSessions(db, who, now)),
    ...(await listDecidedEvents(db, who, now)),
    ...(await listDecidedWork(db, who, now)),
    ...(await listBroughtIn(db, who, now)),
    ...(await listCaseloadChanges(db, who, now)),
  ]);
}
