import type { SubmitSessionBody } from '#contract/session.ts';
import { type CaptureState, type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import { captureSubmit } from '#db/capture-note.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteDraft } from '#domain/note/note-draft.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { followData } from '#domain/note/note-update.ts';
import { onlyOffered } from '#domain/session/observation.ts';
import {
  answerOf,
  messages,
  type SubmitAnswers,
  timesOfNote,
  unansweredBehaviors,
} from '#domain/session/session-rules.ts';
import { instantOf } from '#domain/time/service-time.ts';
import { sessionNoteToSend } from '#features/session/note/session-note-to-send.ts';
import { endsAtSubmit } from '#features/session/record/end-episodes.ts';
import { type Appended, appendSteps, openSession } from '#features/session/record/record-acts.ts';

/**
 * Keeps an answer of Submit's as it is given, so that a reload forgets none. What the others are is read in the same
 * transaction: two presses in a breath are two answers.
 * @param before the answers over which it was pressed, where it is tried again: one that was given since stands
 */
export async function saveAnswer(
  device: Device,
  sessionId: string,
  behaviorIds: readonly number[],
  answer: keyof SubmitAnswers,
  before?: SubmitAnswers,
): Promise<void> {
  await capture(device, { session: sessionId }, (state) => {
    const session = openSession(state);
    const answered = behaviorIds.filter((id) => !before || answerOf(before, id) === answerOf(session.answers, id));
    const others = (list: readonly number[]) => list.filter((id) => !answered.includes(id));
    const answers = { zero: others(session.answers.zero), notWatched: others(session.answers.notWatched) };
    answers[answer].push(...answered);
    return { session: { ...session, answers } };
  });
}

/** Keeps what was said of an End Time that is to come, or assumed. @param end 'YYYY-MM-DD HH:mm'; empty takes it back */
export async function keepEnd(device: Device, sessionId: string, end: string): Promise<void> {
  await capture(device, { session: sessionId }, (state) => ({ session: { ...openSession(state), keptEnd: end } }));
}

/** Keeps what was said to be right of what lasted beyond the End Time (`BeyondEnd.key`), or takes it back. */
export async function keepBeyond(device: Device, sessionId: string, key: string, keep = true): Promise<void> {
  await capture(device, { session: sessionId }, (state) => {
    const session = openSession(state);
    const others = (session.keptBeyond ?? []).filter((one) => one !== key);
    return { session: { ...session, keptBeyond: keep ? [...others, key] : others } };
  });
}

/**
 * Submits a session: closes it and makes its note final, as one op that the server accepts completely or not at all.
 * @param answers null: those given so far, as they are on the disk
 * @param draft what the session's data says for the note; texts that nobody edited say the same
 * @throws CaptureRefused when the note lacks a field or a behavior without events has no answer.
 */
export async function submitSession(
  device: Device,
  sessionId: string,
  noteUid: string,
  answers: SubmitAnswers | null,
  policy: Pick<Policy, 'textLimit' | 'timeZone'>,
  draft?: (session: SessionRow) => NoteDraft,
): Promise<void> {
  await captureSubmit(device, { session: sessionId, note: noteUid }, (state, stamper) =>
    decideSubmit(state, { answers, policy, draft }, stamper),
  );
}

type Submitting = {
  answers: SubmitAnswers | null;
  policy: Pick<Policy, 'textLimit' | 'timeZone'>;
  draft: ((session: SessionRow) => NoteDraft) | undefined;
};

/**
 * An answer or a closing from just now is on the disk sooner than in the note's drafted sentences; and what was still
 * running has a length only now.
 */
function following(note: NoteRow, { eventCount }: SessionRow, draft: NoteDraft, now: string): NoteRow {
  const { changed, drafted, waiting } = followData(note.fields, note.drafted, draft);
  if (Object.keys(changed).length === 0) return note;
  const draftedFrom = waiting.length > 0 ? note.draftedFrom : eventCount;
  return { ...note, fields: { ...note.fields, ...changed }, drafted, draftedAt: now, draftedFrom };
}

function decideSubmit(state: CaptureState, { answers, policy, draft }: Submitting, stamper: Stamper): Change {
  const open = openSession(state);
  const ended = state.note && endAll(open, state.note, policy.timeZone, stamper);
  const session = ended?.session ?? open;
  const note =
    state.note && draft
      ? following(state.note, session, draft(closedBy(session, state.note, stamper.now)), stamper.now)
      : state.note;
  const body = note && sessionNoteToSend(note, policy);
  if (!note || !body) throw new CaptureRefused(messages.fixAll);
  const asked = unansweredBehaviors(session.behaviorIds, session.tally);
  const given = keepAsked(answers ?? open.answers, asked);
  if (given.zero.length + given.notWatched.length < asked.length)
    throw new CaptureRefused('Say for each behavior without events whether it was watched.');
  const stated = { ...given, zero: [...given.zero, ...onlyOffered(session.behaviorIds, session.tally)] };
  return {
    session: { ...closed(session, note, stated), closedAt: stamper.now },
    note: { ...note, state: 'submitted', updatedAt: stamper.now },
    events: ended?.events ?? [],
    ops: [
      ...(ended?.ops ?? []),
      {
        kind: 'submitSession',
        lane: `session:${session.id}`,
        entityType: 'note',
        entityId: note.uid,
        body: submitBody(session, body, stated),
      },
    ],
  };
}

/**
 * What is still running ends with the session, in its last minute with the press (`lastsUntil`); until an end that is still
 * to come it is paused. Each is a fact of its own, so that in a session reopened another day no episode has been running
 * since, and no rate counts time that nobody observed. Null where there is none to note.
 */
function endAll(session: SessionRow, note: NoteRow, zone: string, stamper: Stamper): Appended | null {
  const { endDate, endTime } = timesOfNote(session, note.fields);
  const [end, now] = [instantOf(endDate, endTime, zone), Date.parse(stamper.now)];
  const ends = endsAtSubmit(session, end, now);
  return ends.length === 0 ? null : appendSteps(session, ends, stamper, 'app');
}

/** As it will be: its draft says how long what began within the visit lasted. */
const closedBy = (session: SessionRow, { fields }: NoteRow, closedAt: string): SessionRow => ({
  ...session,
  ...timesOfNote(session, fields),
  closedAt,
});

/** Answers to questions that are no longer asked (a tap came after them) are dropped, so that a count never becomes a zero. */
function keepAsked(answers: SubmitAnswers, asked: readonly number[]): SubmitAnswers {
  return {
    zero: answers.zero.filter((id) => asked.includes(id)),
    notWatched: answers.notWatched.filter((id) => asked.includes(id) && !answers.zero.includes(id)),
  };
}

function closed(
  { brought: _, stood: __, turnedElsewhere: ___, submittedElsewhere: ____, ...session }: SessionRow,
  note: NoteRow,
  answers: SubmitAnswers,
): SessionRow {
  return {
    ...session,
    state: 'closed',
    ...timesOfNote(session, note.fields),
    told: null,
    logHours: logHours(note.fields),
    answers,
    answered: answers,
  };
}

function submitBody(session: SessionRow, note: SubmitSessionBody['note'], answers: SubmitAnswers): SubmitSessionBody {
  const { endDate, endTime } = timesOfNote(session, note);
  const { answered } = session;
  return {
    session_uid: session.id,
    endDate,
    endTime,
    observed_zero: answers.zero,
    not_observed: answers.notWatched,
    facts: session.eventCount,
    ...(answered ? { known_zero: answered.zero, known_not_observed: answered.notWatched } : {}),
    note,
  };
}
