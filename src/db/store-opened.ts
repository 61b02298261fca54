import type { OpenedSession } from '#contract/session.ts';
import { isSessionEvent } from '#domain/event-fields.ts';
import { correctedAt } from '#domain/event-order.ts';
import { noteUidOf } from '#domain/note-uid.ts';
import { foldSession } from '#domain/tally.ts';
import type { TallybookDb } from './database.ts';
import { answersOf, sessionFromServer } from './from-server.ts';
import { keptNow } from './kept-measures.ts';
import type { EventRow } from './rows.ts';
import { draftOf } from './session-draft.ts';
import { lastUndoable } from './standing-events.ts';
import { whileSignedIn } from './while-signed-in.ts';

/** A session with all its events, so that work can go on here. Events already here stay. */
export async function storeOpenedSession(db: TallybookDb, opened: OpenedSession): Promise<void> {
  const ids = opened.behaviors.map(({ id }) => id);
  const skillIds = opened.skills.map(({ id }) => id);
  const kept = await keptNow(db, ids, skillIds);
  await whileSignedIn(db, [db.sessions, db.events, db.notes, db.ops], async () => {
    const { session } = opened;
    const here = await db.events
      .where('[sessionId+seq]')
      .between([session.uid, -1], [session.uid, Number.POSITIVE_INFINITY])
      .toArray();
    const known = new Set(here.map((event) => event.uid));
    const missing = opened.events
      .filter((event) => !known.has(event.uid))
      .filter(isSessionEvent)
      .map((event): EventRow => ({ ...event, sessionId: session.uid, by: 'person' }));
    await db.events.bulkAdd(missing);
    const local = await db.sessions.get(session.uid);
    const row = local ?? sessionFromServer(session);
    // What was downloaded of it earlier may be of a server that told today's program of every session.
    const begun = local?.eventsHere ? local : { behaviorIds: [], skillIds: [], answers: answersOf(session) };
    const all = [...here, ...missing].sort((a, b) => a.seq - b.seq);
    await recordAfter(db, all);
    const noteUid = session.note?.uid ?? (row.noteUid || noteUidOf(session.uid));
    if (!(await db.notes.get(noteUid))) await db.notes.put(draftOf({ ...row, noteUid }));
    await db.sessions.put({
      ...row,
      serverId: session.id,
      state: session.session_closed ? 'closed' : 'open',
      noteUid,
      timeZone: session.time_zone ?? row.timeZone,
      behaviorIds: [...new Set([...begun.behaviorIds, ...ids])],
      measures: { ...kept.measures, ...row.measures },
      skillIds: [...new Set([...begun.skillIds, ...skillIds])],
      skillNames: { ...kept.skillNames, ...row.skillNames },
      answers: begun.answers,
      timerStartedAt: local?.eventsHere ? local.timerStartedAt : firstOf(row.timerStartedAt, all),
      tally: foldSession(all),
      last: lastUndoable(all),
      eventCount: all.length,
      version: session.version,
      eventsHere: true,
    });
  });
}

/**
 * What is recorded here from now on comes after all that is here, whatever the clocks say: Undo takes back the last of
 * it, and a typed count replaces what was before it.
 */
async function recordAfter(db: TallybookDb, events: readonly EventRow[]): Promise<void> {
  const recorder = await db.meta.get('recorder');
  const last = events.at(-1);
  if (recorder?.key === 'recorder' && last && last.seq >= recorder.nextEventSeq)
    await db.meta.put({ ...recorder, nextEventSeq: last.seq + 1 });
}

/** When its clock began: the server knows of a session only since it arrived, which may be hours later. */
function firstOf(startedAt: string, events: readonly EventRow[]): string {
  return new Date(Math.min(Date.parse(startedAt), ...events.map(correctedAt))).toISOString();
}
