import type { Session } from '#contract/session.ts';
import type { SessionRow } from '#db/rows.ts';
import type { IntervalRun } from '#domain/session/intervals/interval-recording.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { emptyTally } from '#domain/session/tally.ts';

/** A pulled session as a row: its totals can be shown, but not counted on until its events are here. */
export function sessionFromServer(session: Session): SessionRow {
  return {
    id: session.uid,
    serverId: session.id,
    userId: session.user.id,
    clientId: session.client.id,
    clientName: { first_name: session.client.first_name, last_name: session.client.last_name },
    ...stateOf(session),
    submittedAt: session.closed_at,
    ...bringerOf(session),
    visitLocation: session.visit_location,
    startDate: session.startDate,
    endDate: session.endDate,
    startTime: session.startTime,
    endTime: session.endTime,
    ...assumedIn(session),
    timeZone: session.time_zone,
    createdAt: session.created_at,
    ...(session.event_uid === undefined ? {} : { eventUid: session.event_uid }),
    ...(session.begun_at === undefined ? {} : { begunAt: session.begun_at }),
    ...(session.first_at === undefined ? {} : { firstAt: session.first_at }),
    timerStartedAt: session.created_at,
    behaviorIds: session.behaviors.map((behavior) => behavior.id),
    skillIds: session.skills.map((skill) => skill.id),
    hiddenBehaviorIds: [],
    tally: tallyOf(session),
    last: null,
    eventCount: 0,
    noteUid: session.note?.uid ?? '',
    noteState: noteStateOf(session),
    ...answersIn(session),
    logHours: session.log_hours,
    payDate: session.date_week,
    version: session.version,
    eventsHere: false,
    updatedSeq: 0,
  };
}

function noteStateOf({ note }: Session): SessionRow['noteState'] {
  if (note?.state !== 'final') return note?.state === 'held' || note?.state === 'draft' ? note.state : undefined;
  return note.review ?? 'final';
}

/** The end that another device filled in, as `SessionRow` has it. */
export function assumedIn({ assumed_end, planned_end }: Session): Pick<SessionRow, 'assumedEnd'> {
  return assumed_end === undefined ? {} : { assumedEnd: { time: assumed_end, planned: planned_end } };
}

/** Who brought it in from a file, where somebody did. */
export function bringerOf({ brought_in }: Session): Pick<SessionRow, 'broughtIn'> {
  return brought_in ? { broughtIn: brought_in } : {};
}

/** Where it stands, and why it was voided if it was. */
export function stateOf({ session_closed, voided }: Session): Pick<SessionRow, 'state' | 'voided'> {
  if (session_closed) return { state: 'closed', voided: undefined };
  return voided ? { state: 'voided', voided } : { state: 'open', voided: undefined };
}

/** What Submit was last told. An older server does not say it. */
export function answersIn({ observed_zero, not_observed }: Session): Pick<SessionRow, 'answers' | 'answered'> {
  const answers = { zero: observed_zero ?? [], notWatched: not_observed ?? [] };
  return { answers, answered: answers };
}

/** The same for a row that is here: what an older server does not say stays. */
export const recordedAnswers = (session: Session): ReturnType<typeof answersIn> | undefined =>
  session.session_closed && session.observed_zero ? answersIn(session) : undefined;

function tallyOf(session: Session): SessionTally {
  const counted = session.behaviors.flatMap(({ id, behavior_entry: { entry } }) =>
    entry === null ? [] : [[id, { count: Number(entry), lastAt: null }] as const],
  );
  const tried = session.skills.flatMap(({ id, skill_acquisition: { entry, prompts } }) =>
    entry === null
      ? []
      : [[id, { counts: { ...noPrompts, ...prompts, inc: prompts.inc ?? 0 }, lastAt: session.created_at }] as const],
  );
  const durations = Object.fromEntries(
    session.behaviors.flatMap(({ id, duration }) => (duration ? [[id, duration] as const] : [])),
  );
  const latencies = Object.fromEntries(
    session.behaviors.flatMap(({ id, latency }) => (latency ? [[id, latency] as const] : [])),
  );
  const runs = session.session_closed ? session.intervals.map(scoredRun) : [];
  const [behaviors, skills] = [Object.fromEntries(counted), Object.fromEntries(tried)];
  return { ...emptyTally, behaviors, skills, runs, durations, latencies };
}

/** An interval recording that the server has scored. When it ran is not told: it stands as if long over, by any clock. */
function scoredRun(interval: Session['intervals'][number]): IntervalRun {
  const { run, behaviour_id, type, timeLimit, totalFields, fields } = interval;
  const [startedAt, at] = [longAgo(0), longAgo(totalFields * timeLimit)];
  const scored = fields.flatMap(({ occurrence }, index) =>
    occurrence === null ? [] : [[index, { occurrence, at }] as const],
  );
  const marks = Object.fromEntries(scored);
  return { run, behaviour_id, type, length: timeLimit, planned: totalFields, startedAt, stoppedAt: at, marks };
}

const longAgo = (seconds: number) => new Date(seconds * 1000).toISOString();
