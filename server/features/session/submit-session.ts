import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { LAST_MINUTE, messages, whyNotStart } from '#domain/session/session-rules.ts';
import { addDays } from '#domain/time/service-time.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import { type NoteValues, storeConfirmed, withLateness } from '#server/db/queries/store-note.ts';
import type { Lateness } from '#server/db/schema.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { changedFields, noteValues, requireSavable } from '#server/http/note-values.ts';
import type { Answer } from '#server/http/route.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { confirms, requireCurrentNote } from '#server/http/write/require-current-note.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { addSessionAddendum } from './add-session-addendum.ts';
import { readCatalogue, requireKnown } from './catalogue.ts';
import { describeSessions } from './describe-sessions.ts';
import { hasAllData } from './late-data.ts';
import { withOwnFacts } from './own-facts.ts';
import { storeSessionEntry } from './session-entry.ts';
import {
  attachNote,
  beginsAnew,
  findSessionNote,
  reopenReview,
  type SessionNote,
  storeOrHold,
  submittedChanges,
} from './session-note.ts';
import { continueSession, requireOpenToFile, type SessionRow } from './session-row.ts';
import { notVoided } from './void-session.ts';

type Endpoint = typeof endpoints.submitSession;
type Submit = WriteCall<Endpoint>;

/**
 * POST /api/session/submit: closes the session, makes its note final (or held), and writes its behavior entry, all or
 * nothing. A second Submit edits the same note and replaces the entry's rows (readings 29 to 31).
 */
export async function submitSession(call: Submit): Promise<Effect> {
  const { db, who, body, now } = call;
  const values = noteValues(body.note);
  requireSavable(values, 'note.');
  const session = await withOwnFacts(call, await continueSession(call, { uid: body.session_uid }));
  requireOpenToFile(call.late, session, true);
  const times = timesOf(body, values);
  if (!isEndOf(session, body.endDate, times)) throw invalid({ endDate: messages.endDateOtherwise });
  requireEnd(session, times);
  const answered = [...body.observed_zero, ...body.not_observed];
  const { behaviors } = await readCatalogue(db, who, { behaviors: answered, skills: [] });
  for (const field of ['observed_zero', 'not_observed'] as const) {
    requireKnown(
      behaviors,
      body[field].map((id, at) => ({ id, field: `${field}.${at}` })),
    );
  }
  const given = await findSessionNote(call, session, body.note, 'note.');
  const detail = await storeNote(call, given);
  const closed = await close(call, session, times);
  if (!session.closed || answersOf(closed) !== answersOf(session)) await reopenReview(db, session);
  await storeSessionEntry(db, closed, now, who.policy.timeZone);
  return { status: 200, entity: 'session', entityId: session.id, detail };
}

/** Beside the recorded data, what a reviewer has seen of it: opened again, that may be other data, too. */
function answersOf({ start_date, start_time, end_date, end_time, observed_zero, not_observed }: SessionRow): string {
  return JSON.stringify([start_date, start_time, end_date, end_time, observed_zero, not_observed]);
}

type Answers = Pick<SessionRow, 'observed_zero' | 'not_observed'>;
type Times = Pick<SessionRow, 'start_date' | 'start_time'> & { end_date: string; end_time: string };

/**
 * The session begins with its note, and ends when the call says. An older app counts the day of the end from the day
 * that was typed at the start: an end that equals the note's is on the note's day, and one after midnight is on the
 * next day.
 */
function timesOf({ endDate, endTime }: Submit['body'], note: NoteValues): Times {
  const { date_visited: start_date, begin_time: start_time, end_time } = note;
  const start = { start_date, start_time, end_time: endTime };
  if (endTime === end_time) return { ...start, end_date: start_date };
  const isOverMidnight = end_time === LAST_MINUTE && endTime <= start_time;
  return { ...start, end_date: isOverMidnight ? addDays(start_date, 1) : endDate };
}

/**
 * Whether an end lies on the day that it is stored on, or an older app means that day: it counts from the day that was
 * typed at the start. Any other would be stored as something that nobody said.
 */
function isEndOf({ start_date, end_date }: SessionRow, sent: string, times: Times): boolean {
  const isMoved = start_date !== times.start_date;
  const goesOn = times.end_date > times.start_date;
  const counted = isMoved || goesOn ? [start_date, addDays(start_date, 1)] : [start_date];
  return [times.end_date, times.start_date, end_date, ...counted].includes(sent);
}

function requireEnd({ client_id, visit_location }: SessionRow, times: Times): void {
  const errors = whyNotStart({
    client_id,
    startDate: times.start_date,
    startTime: times.start_time,
    endDate: times.end_date,
    endTime: times.end_time,
    visit_location,
  });
  // The messages are those of Start New Session; what can be wrong here is only the end.
  if (Object.keys(errors).length > 0)
    throw invalid({ endTime: errors.endTime ?? errors.endDate ?? messages.endBeforeBegin });
}

/**
 * A billed or paid note takes an addendum; any other is edited, and held when it overlaps. What it changed of a note that
 * had been submitted, for the audit.
 */
async function storeNote(call: Submit, given: SessionNote): Promise<ReturnType<typeof submittedChanges>> {
  const { note, values, merged } = given;
  const isSame = note !== null && !beginsAnew(note) && changedFields(note, values).length === 0;
  if (note && !isSame && !beginsAnew(note)) await requireCurrentNote(call, note);
  if (note && (note.ins_status !== null || note.user_status !== null)) {
    const settled = note.ins_status === null ? 'payment' : 'billing';
    const changed = await addSessionAddendum(call, note, values, `Session submitted again after ${settled}`);
    await attachNote(call, given);
    return changed;
  }
  if (isSame && note.state === 'final') {
    if (confirms({ ...call, merged }, note)) await storeConfirmed(call.db, note, call.now);
    await attachNote(call, given);
    return {};
  }
  await storeOrHold(call, given);
  return submittedChanges(given);
}

/**
 * What is recorded of the behaviors without an event: those that are given replace the ones that their device knew. Of
 * others it has seen nothing: both stand, and of two answers to one behavior “watched, none happened”, which somebody saw. An
 * older app does not say what it knew: nothing, where the session is closed, since whoever corrects an answer reopens it first,
 * or its note is merged. What a file said in their name gives way.
 */
function answersBeside({ ifMatch, body }: Submit, session: SessionRow): Answers {
  const { observed_zero, not_observed, note } = body;
  if (session.brought_in || ifMatch === null || ifMatch === 'any') return { observed_zero, not_observed };
  const seen: Answers = session.closed || note.merged ? { observed_zero: [], not_observed: [] } : session;
  const known: Answers = {
    observed_zero: body.known_zero ?? seen.observed_zero,
    not_observed: body.known_not_observed ?? seen.not_observed,
  };
  const beside = (field: keyof Answers) => [
    ...session[field].filter((id) => !known[field].includes(id)),
    ...body[field],
  ];
  const zero = new Set(beside('observed_zero'));
  const missed = new Set(beside('not_observed'));
  return { observed_zero: [...zero], not_observed: [...missed].filter((id) => !zero.has(id)) };
}

/** As its device says; a clock that is wrong says nothing: then it is the time of its arrival. */
function submittedAt({ capturedAt, now }: Submit, { begun_at }: SessionRow): Date {
  return capturedAt !== null && capturedAt <= now && capturedAt >= (begun_at ?? new Date(0)) ? capturedAt : now;
}

async function close(call: Submit, session: SessionRow, times: Times): Promise<SessionRow> {
  const { db, who, now } = call;
  const isOff = (await findStanding(db, who, session.client_id)) === 'off';
  const ahead = aheadOf(times.start_date, who, now);
  const late: Lateness[] = [...call.late, ...(isOff ? (['off_caseload'] as const) : []), ...ahead];
  const changed = { ...times, ...answersBeside(call, session) };
  // Submitted anew, its note is of what came after the Submit before as well, where its device has that.
  const hasAll = !session.closed && (await hasAllData(call, session, call.body.facts ?? 0));
  await db
    .updateTable('sessions')
    .set({
      ...changed,
      // Who submits it says that it was no mistake.
      ...notVoided,
      closed: true,
      closed_at: submittedAt(call, session),
      late: hasAll ? sql<Lateness[]>`array_remove(${withLateness(late)}, 'after_submit')` : withLateness(late),
      updated_at: now,
      version: sql<number>`version + 1`,
      // Where nobody noted what was assigned, from now on the answers and the recorded data say what was asked.
      behavior_ids: sql<number[]>`coalesce(behavior_ids, '{}')`,
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', session.id)
    .execute();
  // Closed: what was never ended lasted until the end of the session, and not until now.
  return { ...session, ...changed, closed: true };
}

/** The submitted session with its note, as both now stand. */
export async function answerSubmitted({ db, who, now }: AnswerCall, id: number): Promise<Answer<Endpoint>> {
  const [session] = await describeSessions(db, who, [id], now);
  if (!session) throw new Error('The session is gone');
  const note = await readNote(db, who.companyId, await noteIdOf({ db, who, now }, id), who.policy);
  return { session, note, ...(note.timeconflicts === null ? {} : { timeconflicts: note.timeconflicts }) };
}

/** Even if deleted since, it is still what was submitted. */
async function noteIdOf({ db, who }: AnswerCall, sessionId: number): Promise<number> {
  const { id } = await db
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('session_id', '=', sessionId)
    .orderBy(sql`deleted_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
