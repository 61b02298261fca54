import * as z from 'zod/mini';
import { addEntryAnswer } from '#contract/entries.ts';
import type { Note } from '#contract/notes.ts';
import { note as noteSchema } from '#contract/notes.ts';
import {
  type DataEntryAnswer,
  dataEntryAnswer,
  openedSession,
  type Session,
  type SubmitSessionBody,
  submitSessionAnswer,
} from '#contract/session.ts';
import type { Learned } from '#db/outbox/outbox.ts';
import { countedAs } from '#db/queries/counted-hours.ts';
import type { NoteRow, OpRow, SessionRow } from '#db/rows.ts';
import { withElsewhere } from '#db/store/counted-elsewhere.ts';
import { recordedAnswers } from '#db/store/from-server.ts';
import { entryAfter } from '#db/store/store-entries.ts';
import { type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import { answerOf, type SubmitAnswers } from '#domain/session/session-rules.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import type { Outcome } from './outcome.ts';
import { carriedFields } from './repair-note.ts';

type Ended = NonNullable<DataEntryAnswer['ended']>;

/**
 * What an accepted op reveals about its rows: the server's number, version and state. Never the working copy's text. An
 * answer that cannot be read adds nothing and takes nothing away: the receipt stands.
 */
export function learnFrom(op: Pick<OpRow, 'kind' | 'body'>, outcome: Outcome): Learned {
  if (outcome.class === 'conflict' && carriedFields(op)) return withTheirs(recordInRefusal(noteSchema, outcome.body));
  if (outcome.class !== 'done') return {};
  const sent = carriedFields(op);
  switch (op.kind) {
    case 'startSession':
    case 'restartSession':
    case 'voidSession': {
      const answer = z.safeParse(openedSession, outcome.body);
      if (!answer.success) return {};
      const { id, version } = answer.data.session;
      return { session: (row) => ({ ...row, serverId: id, version }) };
    }
    case 'submitSession': {
      const answer = z.safeParse(submitSessionAnswer, outcome.body);
      if (!answer.success) return {};
      const { session, note } = answer.data;
      const submitted = op.body as SubmitSessionBody;
      return {
        session: (row, hasLaterWork) => {
          const known = submittedAs(row, session, submitted, hasLaterWork);
          return hasLaterWork ? known : withElsewhere(known, session);
        },
        note: (row, hasLaterWork) => noteAfter(row, note, sent, hasLaterWork),
      };
    }
    case 'saveSessionNote':
    case 'saveNote': {
      const answer = z.safeParse(noteSchema, outcome.body);
      return answer.success ? { note: (row, hasLaterWork) => noteAfter(row, answer.data, sent, hasLaterWork) } : {};
    }
    case 'addAddendum': {
      const answer = z.safeParse(noteSchema, outcome.body);
      if (!answer.success) return {};
      // The note stays as it was billed; the addition is kept beside it.
      const { data } = answer;
      return { note: (row, hasLaterWork) => (hasLaterWork ? row : { ...row, base: data, version: data.version }) };
    }
    case 'recordDataEntry': {
      const answer = z.safeParse(dataEntryAnswer, outcome.body);
      if (!answer.success) return {};
      const { ended } = answer.data;
      return {
        session: (row, hasLaterWork) => {
          if (hasLaterWork) return row;
          // Another device has submitted it: what is recorded here from now on would be late.
          const known = ended && row.state === 'open' ? closedElsewhere(row, ended) : row;
          return withElsewhere(known, answer.data);
        },
      };
    }
    case 'createEvent':
    case 'updateEvent':
    case 'deleteEvent':
      return {};
    case 'addEntry':
    case 'voidEntry': {
      const answer = z.safeParse(addEntryAnswer, outcome.body);
      return answer.success ? { entry: (row, hasLaterWork) => entryAfter(row, answer.data.data, hasLaterWork) } : {};
    }
  }
}

function closedElsewhere(row: SessionRow, { closed_at: submittedAt, ...ends }: Ended): SessionRow {
  return {
    ...row,
    ...ends,
    state: 'closed',
    submittedAt,
    submittedElsewhere: true,
    turnedElsewhere: 'closed',
    brought: [],
  };
}

/** A version of the note from which a person has to choose: the server counts it already. */
function withTheirs(note: Note | null): Learned {
  return note ? { note: (row) => ({ ...row, there: countedAs(note) }) } : {};
}

/**
 * Its times are those of the note as the server accepted it; if reopened, they are sent again at the next Submit. Its answers
 * are those that stand there beside the ones that were sent, unless others have been given here since, or later work waits,
 * which may say them anew. One that was reopened meanwhile goes on from those of another device.
 */
function submittedAs(row: SessionRow, session: Session, sent: SubmitSessionBody, hasLaterWork: boolean): SessionRow {
  const { id, version, startDate, startTime, endDate, endTime, log_hours, closed_at: submittedAt } = session;
  const known = { ...row, serverId: id, version };
  if (row.state !== 'closed') return { ...known, ...answersSince(row, sent, session) };
  // It may have been submitted once more, with other times.
  if (hasLaterWork) return known;
  const times = { startDate, startTime, endDate, endTime, submittedAt, logHours: log_hours };
  if (!saysSame(row.answers, sent)) return { ...known, ...times };
  const stood = stoodBefore(row, session);
  return { ...known, ...recordedAnswers(session), ...times, ...(stood ? { stood } : {}) };
}

/** Behavior by behavior: what has been answered here since that Submit, or else what stands there now. */
function answersSince(
  { answers: here }: SessionRow,
  sent: SubmitSessionBody,
  session: Session,
): Pick<SessionRow, 'answers' | 'answered'> | undefined {
  const there = recordedAnswers(session)?.answers;
  if (!there) return undefined;
  const before = { zero: sent.observed_zero, notWatched: sent.not_observed };
  const answers: SubmitAnswers = { zero: [], notWatched: [] };
  for (const id of new Set([...there.zero, ...there.notWatched, ...here.zero, ...here.notWatched])) {
    const [said, stands] = [answerOf(here, id), answerOf(there, id)];
    const answer = said === answerOf(before, id) ? (stands ?? said) : said;
    if (answer) answers[answer].push(id);
  }
  return { answers, answered: there };
}

const saysSame = (answers: SubmitAnswers, sent: SubmitSessionBody): boolean =>
  JSON.stringify([answers.zero, answers.notWatched]) === JSON.stringify([sent.observed_zero, sent.not_observed]);

/** What another device, or the office, had said before this Submit came, and its person had otherwise. */
function stoodBefore(row: SessionRow, { endTime: stands, observed_zero = [] }: Session): SessionRow['stood'] {
  const typed = row.endTime;
  const zero = observed_zero.filter((id) => !row.answers.zero.includes(id) && !row.tally.behaviors[id]?.count);
  if (typed === null || stands === null || typed === stands) return zero.length > 0 ? { zero } : undefined;
  return { end: { typed, stands }, zero };
}

/**
 * While later work of the note waits, only its identity is learned: the state on the screen must not run ahead of it. A
 * repeated answer may show what others have written since. Then the agreed text is what was sent, under a version that
 * is no longer current, so that the next save meets the other text instead of overwriting it.
 */
function noteAfter(row: NoteRow, note: Note, sent: NoteFields | null, hasLaterWork: boolean): NoteRow {
  const isOurs = sent === null || changedNoteFields(sent, noteFieldsOf(note)).length === 0;
  const base: Note = isOurs ? note : { ...note, ...sentTexts(note, sent) };
  const known = { ...row, serverId: note.id, version: isOurs ? note.version : note.version - 1, base };
  return hasLaterWork ? known : { ...known, state: note.state, timeconflicts: note.timeconflicts };
}

function sentTexts(note: Note, sent: NoteFields): Partial<Note> {
  const { client_id, location, ...texts } = sent;
  return { ...texts, client_id: client_id ?? note.client_id, location: location ?? note.location };
}
