import type { entryEndpoints } from '#contract/entries.ts';
import type { Note, noteEndpoints } from '#contract/notes.ts';
import type { Behavior } from '#contract/programs.ts';
import type { scheduleEndpoints } from '#contract/schedule.ts';
import type { sessionEndpoints } from '#contract/session.ts';
import type { NoteDraft } from '#domain/note/note-draft.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { NumberChange } from '#domain/session/changed-numbers.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';

/** A session as this device knows it: what was started here or pulled, with the numbers its events give. */
export type SessionRow = {
  id: string; // The session's uid.
  serverId: number | null; // The server's number, once it has answered.
  userId: number;
  clientId: number;
  clientName: { first_name: string; last_name: string };
  /** Somebody else than its author brought it, or a part of it, in from a file. */
  broughtIn?: { by: string; at: string } | undefined;
  /** `voided`: started by mistake; part of nothing until it is brought back. */
  state: 'open' | 'closed' | 'voided';
  /** When, ISO 8601, and why it was voided. */
  voided?: { at: string; reason: string } | undefined;
  visitLocation: number;
  startDate: string;
  endDate: string | null;
  startTime: string;
  endTime: string | null;
  /** The end that was filled in at Start, where nobody chose it and no plan says it; and what the plan says. */
  assumedEnd?: { time: string; planned?: string | undefined };
  /** The calendar event that it was started from; absent: none is known. */
  eventUid?: string | undefined;
  /** The zone that its dates and times are in; absent in rows of before it was kept: the company's. */
  timeZone?: string | undefined;
  createdAt: string;
  begunAt?: string; // By the clock of the device that began it; absent in rows of before it was kept.
  /** Its first observation that stands; absent before there is one. */
  firstAt?: string | undefined;
  /** When the timer began, where no reset stands (`timerStart`). */
  timerStartedAt: string;
  /** Tiles and skills in their order; it changes only by the person's own act, so that nothing moves under a finger. */
  behaviorIds: number[];
  skillIds: number[];
  hiddenBehaviorIds: number[];
  /** The person has put the tiles in their order: the client's next session begins with it. */
  ownOrder?: boolean;
  /**
   * How each behavior was measured and called when it came into the session: an edit of the catalogue makes no tap another,
   * moves no tile and is no news in the note. Absent in what an older app started: then the catalogue says it.
   */
  measures?: Record<number, Pick<Behavior, 'name' | 'type' | 'measure' | 'timing' | 'interval' | 'definition'>>;
  skillNames?: Record<number, string>; // What each skill was called then.
  tally: SessionTally;
  /** What Undo takes back next. `inCount`: a correction that a typed count contains, which the number does not tell. */
  last: (SessionEvent & { inCount?: boolean }) | null;
  eventCount: number;
  noteUid: string;
  /** Where its note stands with the server, as told with the session; absent where there is none, or nobody told. */
  noteState?: 'draft' | 'final' | 'held' | 'reviewed' | 'returned' | undefined;
  /** When it was last submitted here, ISO 8601; absent: never, or by an older app. */
  closedAt?: string;
  submittedAt?: string | undefined; // The same on whichever device, as the record says it of one that is closed.
  submittedElsewhere?: true | undefined; // Its last Submit was another device's.
  turnedElsewhere?: 'closed' | 'open' | undefined; // By another device, last: opened, it is not open here yet.
  answers: { zero: number[]; notWatched: number[] }; // Submit's, for behaviors without an event.
  answered?: SessionRow['answers']; // Of its last Submit, as far as it is known here.
  /** Said at Submit to be right: the end, to come or assumed ('YYYY-MM-DD HH:mm'); and what lasted beyond it (`BeyondEnd.key`). */
  keptEnd?: string;
  keptBeyond?: string[];
  /** The later day ('YYYY-MM-DD') on which somebody said that what is counted then is of this visit. */
  countedOn?: string;
  logHours: number | null;
  payDate: string | null;
  version: number | null;
  life?: number; // Of the server (`LeaseRow.life`), in which that version was given; absent: the first.
  eventsHere: boolean; // Its events are on this device: it can be reopened without a network.
  /**
   * What the server said that it counts, when it was submitted and all of it sent: another device may have counted too.
   * Null: it was submitted here since, so the events here say more. Absent: nobody has told.
   */
  told?: SessionTally['behaviors'] | null;
  /** Where the record is not what is here: another device records it, too. Absent: nowhere, as far as is known. */
  differences?: Difference[];
  factsThere?: number; // How much the record had then.
  brought?: NumberChange[]; // Numbers that became others when another device's were brought here; until it is submitted.
  /** Interval sets that another device scores while this one records, too: two must not score the same intervals. */
  scoredElsewhere?: string[];
  /** What the record said already when this device's Submit came, and that had otherwise: the end, and stated zeros. */
  stood?: { end?: { typed: string; stands: string }; zero: number[] };
  updatedSeq: number; // Of the op that last changed it; 0 when it came from the server.
};

/**
 * A number of a session in the record that is not the one here, and how much more it is there. `id` of a behavior or, of
 * `trials`, a skill. `set`: an interval set that is not here, `end`: one ended there, or not, `scores`: one scored otherwise;
 * `abc`: occurrences that are described, `zero`: a 0 that was typed, or (-1) taken back.
 */
export type Difference = {
  of: 'count' | 'length' | 'latency' | 'trials' | 'set' | 'end' | 'scores' | 'pauses' | 'abc' | 'zero';
  id: number;
  more: number;
};

/**
 * An event beside its session. `beside`: another device recorded it while this one did, too. `turn`: what else than a Submit
 * of this device the app has noted a pause or its end for.
 */
export type EventRow = SessionEvent & {
  sessionId: string;
  by: 'person' | 'app';
  beside?: true;
  turn?: 'elsewhere' | 'mistake' | 'pause' | undefined;
  /** Somebody else than its author brought it in from a file. */
  brought_in?: { by: string; at: string } | null | undefined;
};

/** Fields of a note that are typed in words and stored in another form. */
export type UnreadNoteField = 'date_visited' | 'begin_time' | 'end_time';
export type UnreadNoteTexts = Partial<Record<UnreadNoteField, string>>; // What was typed there and is no date or time.

/** What of a note its client's hours are counted by. */
export type CountedNote = Pick<Note, 'state' | 'date_visited' | 'client_id' | 'log_hours' | 'version'>;

/** A note as this device knows it. `fields` is the working copy, `base` what the server last said. */
export type NoteRow = {
  uid: string;
  serverId: number | null;
  sessionId: string | null;
  userId: number;
  /** `draft` until submitted; then what the server made of it. */
  state: 'draft' | 'submitted' | 'final' | 'held';
  fields: NoteFields;
  /** Kept as typed while a session's note is written; absent: nothing. */
  unread?: UnreadNoteTexts;
  /** The drafted text last put into the fields: a field that still equals it was not edited. */
  drafted: NoteDraft;
  draftedAt: string | null;
  /** How many events the draft was made from. */
  draftedFrom: number;
  base: Note | null;
  /** What the server has of it, where that is newer than what the work that waits here was made from. */
  there?: CountedNote;
  version: number | null;
  /** In which life of the server (`LeaseRow.life`) that version was given; absent: the first. */
  life?: number;
  updatedAt: string;
  dateVisited: string;
  timeconflicts: string | null;
};

/** `seconds`: how long they lasted together; absent where nobody measured it. */
export type EntryCount = { behaviorId: number; count: number; seconds?: number };

/** Counts of one day as this device knows them: typed in here, or pulled (those of submitted sessions too). */
export type BehaviorEntryRow = {
  uid: string;
  /** The server's number of the entry, once it was pulled. */
  serverId: number | null;
  clientId: number;
  userId: number;
  /** YYYY-MM-DD. */
  recordDate: string;
  comment: string;
  /** In the order they were counted; a stated zero is a 0, and what was not watched is not there. */
  counts: EntryCount[];
  /** The session that wrote it; null for one typed in by hand. */
  sessionId: string | null;
  /** Deleted by hand: part of no sum. Absent where it was not. `by` is a user's id. */
  voided?: { at: string; by: number; reason: string };
  /** Changed last by somebody else than its author. */
  corrected?: { by: string; at: string };
  /** Brought in from a file by somebody else than its author. */
  broughtIn?: { by: string; at: string };
  /** What of its changes was seen here: the server's number, 0 for what was made on this device; absent where it is not known. */
  version?: number;
  /** In which life of the server (`LeaseRow.life`) that version was given; absent: the first. */
  life?: number;
  createdAt: string;
};

/** What an op does: the name of the call it becomes. */
export type OpKind =
  | Exclude<keyof typeof sessionEndpoints, 'sessions'>
  | Extract<keyof typeof noteEndpoints, 'saveNote'>
  | Extract<keyof typeof entryEndpoints, 'addEntry' | 'voidEntry'>
  | 'addAddendum'
  | Extract<keyof typeof scheduleEndpoints, 'createEvent' | 'updateEvent' | 'deleteEvent'>;

export type OpState = 'queued' | 'inflight' | 'acked' | 'conflict' | 'rejected' | 'superseded';

/** States in which the server does not have the work. */
export const unsentStates: readonly OpState[] = ['queued', 'inflight', 'conflict', 'rejected'];

export type OpError = {
  class: string;
  status: number | null;
  code: string | null;
  detail: string | null;
  at: string;
  current?: unknown; // The server's row as it stood when it refused, for a conflict.
  /** What it said of single fields when it refused the work for good. */
  errors?: Record<string, string>;
};

/** One piece of work on its way to the server. Its author is fixed when it is captured and never changes. */
export type OpRow = {
  /** Gapless order on this device, taken inside the transaction that captured it. Never a clock. */
  seq: number;
  /** UUIDv7; the Idempotency-Key for ever. */
  opId: string;
  deviceId: string;
  userId: number;
  companyId: number;
  /** Ops of one lane go out in order; lanes go out side by side. */
  lane: string;
  kind: OpKind;
  /** Version of the body's shape; an older one is brought up before its first send. */
  v: number;
  /** `event`: of the calendar. */
  entityType: 'session' | 'note' | 'entry' | 'event';
  entityId: string;
  baseVersion: number | null;
  /** The note as it was when the work on it began, taken at the first send: what a merge starts from, also years later. */
  noteBase?: NoteFields | null;
  /** What its address names beside the body. */
  params?: Record<string, number>;
  body: unknown;
  state: OpState;
  /** True from the first send or export on: the body can't change any more. */
  frozen: boolean;
  /** The server's epoch that was known when it was last sent. */
  sentUnder?: string | null;
  /** Its key and the hash of its body, since a file handed it out: `key/hash`. */
  inFile?: string;
  /** Never-sent ops packed into this one, so that the server sees no gap. */
  absorbs: number[];
  absorbedBy: string | null;
  /** Ops (of any lane) that must be on the server before this one is sent. */
  deps?: string[];
  /** The op that this one was made from after the server refused that one; it keeps its body. */
  supersedes?: string;
  /** Where it stands in its lane, when that is not its number: it takes the place of what it supersedes. */
  place?: number;
  /** Ops behind it in its lane that write the same record anew, as files have them, as of its last sending (`X-Device-Later`). */
  later?: string[];
  /** At most so many events in one call: a server or a proxy found more too large. */
  packMax?: number;
  /** It was offered to the server again, because the server had forgotten what it stands on. */
  reoffered?: true;
  /** The number that the server gave to what it made; later work of its lane is about that. */
  madeId?: number;
  /** It is offered to a server that was put back from a backup: there, the versions of before mean nothing. */
  rewound?: true;
  /** Its author discarded it: nothing of it is to be sent any more. */
  letGo?: true;
  /** Since when it is kept after its ack, ms of the server's time. */
  keptSince?: number;
  /** How often it was offered to a server that had acknowledged it and did not show it. */
  offers?: number;
  /** Since when the server fails at it, ms. */
  failingSince?: number;
  attempts: number;
  /** ms; not sent before. */
  nextAttemptAt: number;
  /** When that wait was set, ms: a clock set back since then can be seen by it. */
  waitsSince?: number;
  lastError: OpError | null;
  capturedAt: string;
  tz: string;
  mono: number;
  bootId: string;
  appBuild: string;
};

/** An op's place in its lane, in the order of capture. */
export const placeOf = (op: Pick<OpRow, 'seq' | 'place'>): number => op.place ?? op.seq;

/** Proof that the server has an op. */
export type ReceiptRow = {
  opId: string;
  seq: number;
  ackedAt: string;
  status: number;
  held: boolean;
  /** What the office decided about work that it held. */
  decided?: {
    accepted: boolean;
    reason: string | null;
    /** ISO 8601; absent where an older server or build told it. */
    at?: string;
    /** Nothing was said of it itself: what it waited for was declined. */
    behind?: true;
  };
};

/** A journal line: which op changed from which state to which, and why. No client data. */
export type MoveRow = { n?: number; at: number; opId: string; seq: number; from: OpState; to: OpState; why: string };
/** Such a line, or one about sending as a whole. */
export type JournalRow = MoveRow | { n?: number; at: number; opId: null; why: string };
