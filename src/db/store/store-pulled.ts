import type { Note } from '#contract/notes.ts';
import type { Payload } from '#contract/payload.ts';
import type { AnsweredEvent } from '#contract/schedule.ts';
import type { Session } from '#contract/session.ts';
import type { HoursRow, LeaseRow, TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { turnsHere, unsentAmong } from '#db/outbox/outbox.ts';
import { countedAs } from '#db/queries/counted-hours.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import { emptyDraft } from '#db/session-draft.ts';
import { movedBy } from '#domain/clock-of-begin.ts';
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import { changedNoteFields, draftsStand, mergeNote } from '#domain/note/note-merge.ts';
import { asDrafted, draftedOf } from '#domain/note/note-update.ts';
import { withElsewhere } from './counted-elsewhere.ts';
import { bringerOf, recordedAnswers, sessionFromServer } from './from-server.ts';
import { inParts } from './in-parts.ts';
import { assignmentRow } from './store-programs.ts';

/** Replaces everything the payload contains, in one transaction, so that a device never holds half a caseload. */
export async function storePayload(db: TallybookDb, payload: Payload, at: string): Promise<void> {
  const tables = [db.clients, db.users, db.behaviors, db.skills, db.assignments];
  await whileSignedIn(db, tables, async () => {
    await Promise.all([
      db.clients.clear(),
      db.users.clear(),
      db.behaviors.clear(),
      db.skills.clear(),
      db.assignments.clear(),
    ]);
    await Promise.all([
      db.clients.bulkPut(payload.clients),
      db.users.bulkPut(payload.users),
      db.behaviors.bulkPut(payload.behaviors),
      db.skills.bulkPut(payload.skills),
      db.assignments.bulkPut(
        Object.entries(payload.assignments).map(([clientId, assigned]) => assignmentRow(Number(clientId), assigned)),
      ),
      db.meta.put({
        key: 'account',
        user: payload.user,
        company: payload.company,
        permissions: payload.permissions,
        policy: payload.policy,
        pulledAt: at,
      }),
    ]);
  });
}

/** Sessions as the server has them. One with work of this device still unsent keeps its working copy. */
export function storeSessions(db: TallybookDb, sessions: readonly Session[]): Promise<void> {
  return inParts(db, sessions, (part) => putSessions(db, part));
}

/** The same as part of a transaction, or in one of its own. */
export async function putSessions(db: TallybookDb, sessions: readonly Session[]): Promise<void> {
  await whileSignedIn(db, [db.sessions, db.ops], async () => {
    const life = await lifeOf(db);
    const here = await db.sessions.bulkGet(sessions.map(({ uid }) => uid));
    const waiting = await unsentAmong(
      db,
      here.flatMap((local) => (local ? [`session:${local.id}`] : [])),
    );
    const rows: SessionRow[] = [];
    for (const [i, pulled] of sessions.entries()) {
      const local = here[i];
      // What was sent while this was on its way has told more by now.
      if (local && (local.life ?? 0) === life && (local.version ?? 0) > pulled.version) continue;
      const unsent = local !== undefined && waiting.has(`session:${pulled.uid}`);
      const turned = unsent && isTurned(local, pulled) && !(await turnsHere(db, `session:${pulled.uid}`));
      const row = local ? mergeSession(local, pulled, { unsent, turned }) : sessionFromServer(pulled);
      rows.push(unsent ? row : { ...row, life });
    }
    await db.sessions.bulkPut(rows);
  });
}

async function lifeOf(db: TallybookDb): Promise<number> {
  return ((await db.meta.get('lease')) as LeaseRow | undefined)?.life ?? 0;
}

/** Whether a session is over here or there: then it may have been submitted, or opened again, on another device. */
const isTurned = (local: SessionRow, { session_closed, voided }: Session): boolean =>
  local.state !== 'open' || session_closed || voided !== undefined;

/**
 * Unsent local work stays on top; the server says whether the session is open, unless work that says it waits here: nobody
 * goes on in silence because of something else that can't be sent, as a note of which a person has to choose a version.
 */
function mergeSession(
  local: SessionRow,
  pulled: Session,
  { unsent, turned }: { unsent: boolean; turned: boolean },
): SessionRow {
  const fresh = sessionFromServer(pulled);
  const timeZone = fresh.timeZone ?? local.timeZone;
  // What came here has the clock of this device.
  const begunAt = local.eventsHere ? (local.begunAt ?? fresh.begunAt) : (fresh.begunAt ?? local.begunAt);
  const { noteState } = fresh;
  const eventUid = local.eventUid ?? fresh.eventUid;
  const known = {
    serverId: pulled.id,
    payDate: pulled.date_week,
    noteState,
    timeZone,
    ...(begunAt ? { begunAt } : {}),
    ...(eventUid ? { eventUid } : {}),
    ...bringerOf(pulled),
  };
  if (unsent) return { ...local, ...known, ...(turned ? turnOf(local, pulled, fresh) : {}) };
  if (!local.eventsHere) return { ...fresh, ...known, noteUid: fresh.noteUid || local.noteUid };
  return {
    ...withElsewhere({ ...local, ...known, ...turnOf(local, pulled, fresh) }, pulled),
    version: pulled.version,
    startDate: fresh.startDate,
    startTime: fresh.startTime,
    firstAt: firstHere(local, fresh),
    ...(fresh.state === 'closed' ? { told: fresh.tally.behaviors } : {}),
    logHours: fresh.logHours,
  };
}

/** Both times are by the clock of the device that began it: here they have the clock of this one. */
function firstHere({ begunAt }: SessionRow, fresh: SessionRow): string | undefined {
  const by = begunAt && fresh.begunAt ? Date.parse(begunAt) - Date.parse(fresh.begunAt) : 0;
  return fresh.firstAt && movedBy(fresh.firstAt, by);
}

/** How it stands there: by whom it was closed or opened, and with what. */
function turnOf(local: SessionRow, pulled: Session, fresh: SessionRow): Partial<SessionRow> {
  const turned = turnedElsewhere(local, fresh);
  return {
    state: fresh.state,
    voided: fresh.voided,
    // Opened again there, this device still has to leave out the time in which it stood.
    submittedAt: fresh.state === 'open' ? local.submittedAt : fresh.submittedAt,
    turnedElsewhere: turned,
    ...(turned === 'closed' && { submittedElsewhere: true }),
    // The note that closed it is of its own device.
    ...(fresh.state === 'closed' && local.state === 'open' ? { brought: [] } : {}),
    ...recordedAnswers(pulled),
    endDate: fresh.endDate,
    endTime: fresh.endTime,
  };
}

/**
 * Opened again and submitted there between two looks, it is closed as before, since another moment. Its versions do not say
 * so: a change of the note's times is one, too.
 */
function turnedElsewhere(local: SessionRow, fresh: SessionRow): SessionRow['turnedElsewhere'] {
  const { state, submittedAt } = local;
  if (fresh.state === 'voided') return undefined;
  if (state !== fresh.state) return fresh.state;
  const isAnew = submittedAt !== undefined && fresh.submittedAt !== undefined && submittedAt !== fresh.submittedAt;
  return isAnew ? 'closed' : local.turnedElsewhere;
}

/**
 * Own notes as the server has them. Text that the server does not have stays the working copy: sent, waiting to be
 * sent, or typed into a draft that is not whole enough to be sent.
 */
export function storeNotes(db: TallybookDb, notes: readonly Note[]): Promise<void> {
  return inParts(db, notes, (part) => putNotes(db, part));
}

/** The same as part of a transaction, or in one of its own. */
export async function putNotes(db: TallybookDb, notes: readonly Note[]): Promise<void> {
  await whileSignedIn(db, [db.notes, db.ops], async () => {
    const life = await lifeOf(db);
    const here = await findHere(db, notes);
    const waiting = await unsentAmong(
      db,
      here.flatMap((local) => (local ? [laneOf(local)] : [])),
    );
    const rows: NoteRow[] = [];
    for (const [i, note] of notes.entries()) {
      const local = here[i];
      // Another window has just had a newer version acknowledged.
      if (local && (local.life ?? 0) === life && (local.version ?? 0) > note.version) continue;
      const unsent = local !== undefined && waiting.has(laneOf(local));
      if (!local || !(unsent || isTypedDraft(local))) rows.push({ ...noteFromServer(note, local), life });
      else rows.push(unsent ? beside(local, note, life) : rebased(local, note, life));
    }
    await db.notes.bulkPut(rows);
  });
}

/**
 * The rows that these notes have here. A session has one note: another client of its author may have stored it under a uid
 * of its own, and here it keeps the one that it has.
 */
async function findHere(db: TallybookDb, notes: readonly Note[]): Promise<(NoteRow | undefined)[]> {
  const byUid = await db.notes.bulkGet(notes.map(({ uid }) => uid));
  const strange = notes.flatMap(({ session_uid }, i) => (byUid[i] || session_uid === null ? [] : [session_uid]));
  if (strange.length === 0) return byUid;
  const rows = await db.notes.where('sessionId').anyOf(strange).toArray();
  const ofSession = ({ id, session_uid }: Note) =>
    rows.find(({ sessionId, serverId }) => sessionId === session_uid && (serverId === null || serverId === id));
  return notes.map((note, i) => byUid[i] ?? (note.session_uid === null ? undefined : ofSession(note)));
}

const fieldsOfBase = ({ base }: NoteRow) => (base ? noteFieldsOf(base) : null);

/** A draft that is no longer what the server last had of it; what can't be read in it the server never had. */
function isTypedDraft(local: NoteRow): boolean {
  const base = fieldsOfBase(local);
  const unread = Object.keys(local.unread ?? {}).length > 0;
  return local.state === 'draft' && base !== null && (unread || changedNoteFields(local.fields, base).length > 0);
}

/**
 * Work is still unsent: it keeps the base it was made from, so that a change by others is detected and not overwritten.
 */
function beside(local: NoteRow, note: Note, life: number): NoteRow {
  const isBase = note.version === local.version && (local.life ?? 0) === life;
  return { ...local, serverId: note.id, ...(isBase ? { base: note } : { there: countedAs(note) }) };
}

/** Others' changes are merged into the draft where they touch other fields; for the same field a person decides. */
function rebased(local: NoteRow, note: Note, life: number): NoteRow {
  const merged = mergeNote(fieldsOfBase(local), local.fields, noteFieldsOf(note));
  const theirs = { fields: noteFieldsOf(note), drafted: note.drafted ?? [] };
  // What is written on here is not signed: it goes on following the data.
  const { fields, conflicts } = draftsStand(merged, asDrafted(local.fields, local.drafted), theirs, false);
  if (conflicts.length > 0) return { ...local, serverId: note.id };
  return {
    ...local,
    fields,
    drafted: draftedOf(fields, note, local.drafted),
    dateVisited: fields.date_visited,
    serverId: note.id,
    base: note,
    version: note.version,
    life,
  };
}

function laneOf(note: NoteRow): string {
  return note.sessionId ? `session:${note.sessionId}` : `note:${note.uid}`;
}

function noteFromServer(note: Note, local: NoteRow | undefined): NoteRow {
  return {
    uid: local?.uid ?? note.uid,
    serverId: note.id,
    sessionId: note.session_uid,
    userId: note.user.id,
    state: note.state,
    fields: noteFieldsOf(note),
    drafted: draftedOf(note, note, local?.drafted ?? emptyDraft),
    draftedAt: local?.draftedAt ?? null,
    draftedFrom: local?.draftedFrom ?? 0,
    base: note,
    version: note.version,
    updatedAt: note.edited?.at ?? note.created_at,
    dateVisited: note.date_visited,
    timeconflicts: note.timeconflicts,
  };
}

/** Replaces the calendar with the downloaded days. */
export async function storeSchedule(db: TallybookDb, events: readonly AnsweredEvent[]): Promise<void> {
  const replace = async () => {
    await db.schedule.clear();
    await db.schedule.bulkPut([...events]);
  };
  await db.tapPriority.inBetween(() => whileSignedIn(db, [db.schedule], replace));
}

/** An answer that was on its way when the server took a note of this device is left: what is here has that note in it. */
export async function storeHours(db: TallybookDb, rows: readonly HoursRow[]): Promise<void> {
  await whileSignedIn(db, [db.hours], async () => {
    const here = await db.hours.bulkGet(rows.map(({ clientId }) => clientId));
    await db.hours.bulkPut(rows.filter(({ added = 0 }, i) => added === (here[i]?.added ?? 0)));
  });
}
