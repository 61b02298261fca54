import * as z from 'zod/mini';
import { sessionLocations } from '#domain/lookups.ts';
import { intervalTypes, occurrences } from '#domain/session/session-event.ts';
import {
  broughtIn,
  date,
  durationSum,
  lineOf,
  listQuery,
  placeOf,
  time,
  timestamp,
  unshown,
  zoneName,
} from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id, uid } from './ids.ts';
import { note, sessionNoteFields } from './notes.ts';
import { client } from './people.ts';
import { MAX_ASSIGNED } from './programs.ts';
import { count, sentEvent, storedEvent } from './session-event.ts';

/** Each once, whoever says it twice. */
const once = z.overwrite<number[]>((ids) => [...new Set(ids)]);
const programIds = z.array(id).check(z.maxLength(MAX_ASSIGNED), once);

export const startSessionBody = z.strictObject({
  uid,
  client_id: id,
  visit_location: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
  startDate: date,
  endDate: z.optional(z.nullable(date)),
  startTime: time,
  endTime: z.optional(z.nullable(time)),
  /** The `endTime` that was filled in, where nobody chose it and no plan says it, and what the plan says. */
  assumed_end: z.optional(time),
  planned_end: z.optional(time),
  /** The zone that the times are in. Absent: the company's. */
  time_zone: z.optional(zoneName),
  /** When it was begun on the device: rates divide by no time before it. Absent: nobody knows. */
  begun_at: z.optional(timestamp),
  /** The calendar event that it is started from. */
  event_uid: z.optional(uid),
  /** What was assigned to the client when it began, in tile order. Absent: what is assigned now. */
  behaviour_ids: z.optional(programIds),
  skill_ids: z.optional(programIds),
});
export type StartSessionBody = z.infer<typeof startSessionBody>;

export const MAX_EVENTS_A_CALL = 200;

const behaviorTotal = z.strictObject({ behaviour_id: id, entry: z.string().check(z.regex(/^\d{1,6}$/)) });
const trialCounts = { ind: count, fv: count, pv: count, ph: count, nr: count, inc: z.optional(count) };
const skillTotal = z.strictObject({ skill_id: id, ...trialCounts });

export const dataEntryBody = z.strictObject({
  session_uid: uid,
  events: z.optional(z.array(sentEvent).check(z.maxLength(MAX_EVENTS_A_CALL))),
  behaviors: z.optional(z.array(behaviorTotal).check(z.maxLength(MAX_ASSIGNED))),
  skills: z.optional(z.array(skillTotal).check(z.maxLength(MAX_ASSIGNED))),
});

export const sessionNoteBody = z.strictObject({
  session_uid: z.optional(uid),
  visit_session_id: z.optional(id),
  ...sessionNoteFields,
});
export type SessionNoteBody = z.infer<typeof sessionNoteBody>;

/** Answers of one session, also of behaviors added to it or retired since: more than any session can ask about. */
const answered = z.array(id).check(z.maxLength(5 * MAX_ASSIGNED), once);

export const submitSessionBody = z.strictObject({
  session_uid: uid,
  endDate: date,
  endTime: time,
  observed_zero: answered, // Watched, none happened: recorded as 0.
  not_observed: answered, // Not watched: left out.
  /** How many facts of it its device has: where the record has more, it knows not all. Absent from older apps. */
  facts: z.optional(count),
  /** The answers that its device knew it submitted with before; absent where it knew none, and from older apps. */
  known_zero: z.optional(answered),
  known_not_observed: z.optional(answered),
  note: z.strictObject(sessionNoteFields),
});
export type SubmitSessionBody = z.infer<typeof submitSessionBody>;

export const restartSessionBody = z.strictObject({ id: z.optional(id), uid: z.optional(uid) });

export const VOID_REASON_LIMIT = 500; // The longest reason for which a session is voided.
export const voidSessionBody = z.strictObject({
  uid,
  /** Why it was started by mistake. */
  reason: lineOf(VOID_REASON_LIMIT).check(z.minLength(1, 'Is required')),
});

export type VoidSessionBody = z.infer<typeof voidSessionBody>;

/** `entry` is a count held as a string; null when nothing was recorded ("0" is a stated zero). */
export const sessionBehavior = z.object({
  id: z.int(),
  name: z.string(),
  type: z.nullable(z.enum(intervalTypes)),
  behavior_entry: z.object({ entry: z.nullable(z.string()) }),
  /** What its episodes came to, pauses left out; absent where none was recorded. `total` in ms. */
  duration: z.optional(durationSum),
  marks: z.optional(z.int()), // Beginnings and ends of episodes that stand; absent: none, or an older server.
  described: z.optional(z.int()), // Occurrences with a description; absent: it never occurred, or an older server.
  /** Cues, and each latency of those that were answered, ms; absent where no cue was given. */
  latency: z.optional(z.object({ cues: z.int(), answered: z.array(z.number()), unmeasured: z.optional(z.int()) })),
});
export const sessionSkill = z.object({
  id: z.int(),
  name: z.string(),
  skill_acquisition: z.object({
    entry: z.nullable(z.string()),
    prompts: z.object({ ind: z.int(), fv: z.int(), pv: z.int(), ph: z.int(), nr: z.int(), inc: z.optional(z.int()) }),
  }),
});
export const sessionInterval = z.object({
  id: z.int(),
  run: z.string(),
  behaviour_id: z.int(),
  name: z.string(),
  /** As planned; `fields` has those that began. */
  totalFields: z.int(),
  currentPage: z.int(),
  /** Interval length in seconds. */
  timeLimit: z.int(),
  type: z.enum(intervalTypes),
  stopped: z.optional(z.boolean()), // Somebody ended it before its last interval; absent from older servers.
  fields: z.array(z.object({ time: z.int(), occurrence: z.nullable(z.enum(occurrences)), active: z.boolean() })),
});

/**
 * How much is recorded in a session, those that were taken back among it, and its pauses: a device that has less, or
 * other pauses, has another device beside it. `paused_ms` is of pauses that are over; `by_submit`: the last is its Submit's.
 */
export const recordedInAll = z.object({
  facts: z.int(),
  pauses: z.int(),
  paused_ms: z.number(),
  paused: z.boolean(),
  by_submit: z.optional(z.boolean()),
});

const totals = {
  behaviors: z.array(sessionBehavior),
  skills: z.array(sessionSkill),
  intervals: z.array(sessionInterval),
  /** Absent where nothing was recorded, and from older servers. */
  recorded: z.optional(recordedInAll),
};

export const session = z.object({
  id: z.int(),
  uid: z.string(),
  client: z.pick(client, { id: true, first_name: true, last_name: true }),
  user: z.object({ id: z.int(), profile: z.object({ name: z.string() }) }),
  visit_location: z.int(),
  date_visited: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  startTime: z.string(),
  begin_time: z.string(),
  endTime: z.nullable(z.string()),
  assumed_end: z.optional(z.string()),
  planned_end: z.optional(z.string()),
  /** The zone that its times are in; absent from older servers. */
  time_zone: z.optional(z.string()),
  begun_at: z.optional(z.string()), // Absent where nobody noted it.
  event_uid: z.optional(z.string()), // The calendar event it was started from; absent: none is known.
  first_at: z.optional(z.string()), // Its first observation that stands.
  /** Observed after its End Time, once it is submitted; absent: nothing, or nobody noted it. */
  after_end: z.optional(z.object({ count: z.int(), last: z.string() })),
  created_at: z.string(),
  log_hours: z.nullable(z.number()),
  session_closed: z.boolean(),
  closed_at: z.optional(z.string()), // When it was submitted, while it is; absent from older servers.
  /** It was started by mistake: part of no sum, and nothing to submit. Absent where it was not. */
  voided: z.optional(z.object({ at: z.string(), reason: z.string() })),
  /** Pay date of the session's note. */
  date_week: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  note: z.nullable(
    z.object({
      id: z.int(),
      uid: z.string(),
      state: z.string(),
      /** What its reviewer decided, null where nobody has; absent from older servers. */
      review: z.optional(z.nullable(z.enum(['reviewed', 'returned']))),
    }),
  ),
  /** What Submit was last told of the behaviors without an event; absent from older servers. */
  observed_zero: z.optional(z.array(z.int())),
  not_observed: z.optional(z.array(z.int())),
  brought_in: broughtIn,
  ...totals,
  totalHours: z.object({ logHours: z.number(), time: z.string() }),
  version: z.int(),
});
export type Session = z.infer<typeof session>;

export const openedSession = z.object({
  session,
  ...totals,
  events: z.array(storedEvent),
  timeconflicts: z.optional(z.string()),
});
export type OpenedSession = z.infer<typeof openedSession>;
const ends = { endDate: z.nullable(z.string()), endTime: z.nullable(z.string()) };
export const dataEntryAnswer = z.object({
  session_uid: z.string(),
  ...totals,
  /** When it ends, once it is submitted, also by another device; absent while it is open. */
  ended: z.optional(z.object({ ...ends, closed_at: z.optional(z.string()) })),
});
export type DataEntryAnswer = z.infer<typeof dataEntryAnswer>;
export const submitSessionAnswer = z.object({ session, note, timeconflicts: z.optional(z.string()) });

export const sessionsQuery = z.object({
  ...listQuery,
  location: z.optional(placeOf(sessionLocations)),
  closed: z.optional(z.enum(['yes', 'no'])),
});
export const sessionsAnswer = z.object({
  ...unshown,
  sessions: z.array(session),
  limit: z.int(),
  page: z.int(),
  totalCount: z.int(),
  totalIsExact: z.boolean(),
  nextCursor: z.nullable(z.string()),
});

export const sessionEndpoints = {
  startSession: {
    method: 'POST',
    path: '/api/session/start',
    access: ['session.record'],
    body: startSessionBody,
    bodyBytes: BODY_BYTES.list,
    answer: openedSession,
    delivery: true,
  },
  recordDataEntry: {
    method: 'POST',
    path: '/api/session/data-entry',
    access: ['session.record'],
    body: dataEntryBody,
    bodyBytes: BODY_BYTES.whole,
    answer: dataEntryAnswer,
    delivery: true,
  },
  saveSessionNote: {
    method: 'POST',
    path: '/api/session/note',
    access: ['session.record'],
    body: sessionNoteBody,
    bodyBytes: BODY_BYTES.whole,
    answer: note,
    delivery: true,
  },
  submitSession: {
    method: 'POST',
    path: '/api/session/submit',
    access: ['session.record'],
    body: submitSessionBody,
    bodyBytes: BODY_BYTES.whole,
    answer: submitSessionAnswer,
    delivery: true,
  },
  restartSession: {
    method: 'POST',
    path: '/api/session/restart',
    access: ['session.record'],
    body: restartSessionBody,
    bodyBytes: BODY_BYTES.small,
    answer: openedSession,
    delivery: true,
  },
  voidSession: {
    method: 'POST',
    path: '/api/session/void',
    access: ['session.record'],
    body: voidSessionBody,
    bodyBytes: BODY_BYTES.small,
    answer: openedSession,
    delivery: true,
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    // One's own, and for who may read all notes those of everybody.
    reads: { audited: 'session', madeOf: ['session'], byRight: ['company.notes.view'] },
    access: ['session.record', 'company.notes.view', 'company.notes.assigned'],
    query: sessionsQuery,
    answer: sessionsAnswer,
  },
} as const satisfies Record<string, Endpoint>;
