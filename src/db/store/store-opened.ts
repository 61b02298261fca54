import type { OpenedSession } from '#contract/session.ts';
import type { TallybookDb } from '#db/database.ts';
import { findRecorder } from '#db/device/contact.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { lastUndoable } from '#db/effective-events.ts';
import { findContact } from '#db/queries/unsent.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { draftOf } from '#db/session-draft.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { changedNumbers, joinedChanges } from '#domain/session/changed-numbers.ts';
import { impliedCorrections } from '#domain/session/implied-corrections.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { isSessionEvent } from '#domain/session/session-event-fields.ts';
import { firstObserved } from '#domain/session/session-span.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import { begunByThisClock, byThisClock } from './by-this-clock.ts';
import { answersIn, assumedIn, bringerOf, sessionFromServer, stateOf } from './from-server.ts';
import { keptNow } from './kept-measures.ts';

/**
 * A session with all its events, so that work can go on here. Events already here stay. @param now by this device's clock, ms:
 * what came happened before
 */
export async function storeOpenedSession(
  db: TallybookDb,
  opened: OpenedSession,
  now = Number.POSITIVE_INFINITY,
): Promise<void> {
  const ids = opened.behaviors.map(({ id }) => id);
  const skillIds = opened.skills.map(({ id }) => id);
  const { client, startDate } = opened.session;
  const kept = await keptNow(db, { clientId: client.id, startDate }, ids, skillIds);
  await whileSignedIn(db, [db.sessions, db.events, db.notes, db.ops], async () => {
    const { session } = opened;
    const here = await db.events
      .where('[sessionId+seq]')
      .between([session.uid, -1], [session.uid, Number.POSITIVE_INFINITY])
      .toArray();
    const known = new Set(here.map((event) => event.uid));
    const fetched = opened.events.filter(isSessionEvent);
    const corrections = impliedCorrections(fetched);
    const local = await db.sessions.get(session.uid);
    const isBeside = local?.eventsHere ? { beside: true as const } : {};
    const [contact, recorder] = [await findContact(db), await findRecorder(db)];
    // After a sign-out what this device has recorded comes back with its name.
    const isOwn = ({ device_id }: SessionEvent) => device_id !== undefined && device_id === recorder?.deviceId;
    const missing = fetched
      .filter((event) => !known.has(event.uid))
      .map(
        (event): EventRow => ({
          ...corrections.get(event.uid),
          ...event,
          sessionId: session.uid,
          by: event.by ?? 'person',
          ...(isOwn(event) ? { device_id: undefined } : isBeside),
        }),
      );
    const clock = { offset: contact?.offsetMs, now, own: recorder?.deviceId };
    const { differences: _, factsThere: __, turnedElsewhere: ___, ...row } = local ?? sessionFromServer(session);
    // What was downloaded of it earlier may be of a server that fetched today's program of every session.
    const begun = local?.eventsHere ? local : { behaviorIds: [], skillIds: [], ...answersIn(session) };
    const all = byThisClock([...here, ...missing], clock).sort((a, b) => a.seq - b.seq);
    await db.events.bulkPut(all.filter((event) => event.device_id !== undefined || !known.has(event.uid)));
    await recordAfter(db, all);
    const noteUid = session.note?.uid ?? (row.noteUid || noteUidOf(session.uid));
    if (!(await db.notes.get(noteUid))) await db.notes.put(draftOf({ ...row, noteUid }));
    // Where it was begun here, that is by the clock here.
    const begunHere = local?.eventsHere ? local.begunAt : undefined;
    const begunAt = begunHere ?? (session.begun_at && begunByThisClock(session.begun_at, all, clock));
    const tally = foldSession(all);
    await db.sessions.put({
      ...row,
      ...(local?.eventsHere ? besideHere(local, tally, all) : {}),
      serverId: session.id,
      ...bringerOf(session),
      // Submitted here meanwhile, it stays so.
      ...(local?.eventsHere ? {} : stateOf(session)),
      noteUid,
      ...assumedIn(session),
      timeZone: session.time_zone ?? row.timeZone,
      ...(begunAt === undefined ? {} : { begunAt }),
      behaviorIds: [...new Set([...begun.behaviorIds, ...ids])],
      measures: { ...kept.measures, ...row.measures },
      skillIds: [...new Set([...begun.skillIds, ...skillIds])],
      skillNames: { ...kept.skillNames, ...row.skillNames },
      answers: begun.answers,
      ...(begun.answered ? { answered: begun.answered } : {}),
      timerStartedAt: local?.eventsHere ? local.timerStartedAt : (begunAt ?? firstOf(row.timerStartedAt, all)),
      tally,
      firstAt: firstObserved(all),
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

/** What came beside what this device records: interval sets, and the numbers that have become others by it. */
function besideHere(local: SessionRow, tally: SessionTally, all: readonly EventRow[]) {
  const last = Math.max(...all.map(({ at }) => Date.parse(at)));
  const brought = joinedChanges(local.brought ?? [], changedNumbers(local.tally, tally, last));
  return { scoredElsewhere: runsBeside(local, tally), brought };
}

/** Interval sets that came beside what this device records. */
function runsBeside({ tally, scoredElsewhere = [] }: SessionRow, { runs }: SessionTally): string[] {
  const own = new Set(tally.runs.map(({ run }) => run).filter((run) => !scoredElsewhere.includes(run)));
  return runs.map(({ run }) => run).filter((run) => !own.has(run));
}

/** When its clock began: the server knows of a session only since it arrived, which may be hours later. */
function firstOf(startedAt: string, events: readonly EventRow[]): string {
  return new Date(Math.min(Date.parse(startedAt), ...events.map(({ at }) => Date.parse(at)))).toISOString();
}
