import { withAbc } from './abc.ts';
import type { CueMark } from './cue-marks.ts';
import type { EpisodeMark, TypedMarks } from './episode-marks.ts';
import { scoredAnew } from './intervals/automatic-scores.ts';
import { type IntervalRun, markAfter } from './intervals/interval-recording.ts';
import { submittedBy } from './intervals/submitted-by.ts';
import { deviceOf, later, type Pause, type Submitted, turn, watchedBy } from './paused-spans.ts';
import { noPrompts } from './prompt-tally.ts';
import type { SessionEvent } from './session-event.ts';
import type { BehaviorTally, SessionTally } from './session-tally.ts';
import { type Replaced, withReplaced } from './typed-counts.ts';

/**
 * A tally while facts are added to it. The one it began with stays as it is: a list or table is copied once, when it is
 * first changed. Copied with every fact, the work would grow with the square of the facts.
 */
export type TallyDraft = {
  tally: SessionTally;
  /** The copies, which may be changed. */
  own: Set<object>;
  /** Interval recordings by their uid, in the order in which they began. */
  runs: Map<string, IntervalRun>;
  /** What typed counts take the place of, where all facts are known; absent: of everything that was added before them. */
  replaced: Replaced | undefined;
  /** Beginnings and ends whose time a person typed (`typedMarks`). */
  typed: TypedMarks;
  /** The devices that have recorded since they last submitted, and what is known of each Submit's pause by its uid. */
  recording: Set<string>;
  submits: Map<string, Submitted>;
  /** The onsets that an end names. */
  ended?: ReadonlySet<string>;
  /** Something may say another thing of intervals now. */
  mayTurn?: true;
};

export function draftOf(tally: SessionTally, typed: TypedMarks, replaced?: Replaced): TallyDraft {
  const runs = new Map(tally.runs.map((run) => [run.run, run]));
  return { tally: { ...tally }, own: new Set(), runs, typed, replaced, recording: new Set(), submits: new Map() };
}

export function finished({ tally, runs, own, mayTurn }: TallyDraft): SessionTally {
  if (mayTurn) return { ...tally, runs: scoredAnew(tally, [...runs.values()]) };
  return own.has(runs) ? { ...tally, runs: [...runs.values()] } : tally;
}

/** Counts one more fact, the last in order; a void counts nothing. What it says of who watched is `addWatched`. */
export function addFact(draft: TallyDraft, event: SessionEvent): void {
  switch (event.kind) {
    case 'tap':
      addOccurrence(draft, event);
      addResponse(draft, event);
      addAbc(draft, event);
      break;
    case 'onset':
      addOccurrence(draft, event);
      addMark(draft, event);
      addResponse(draft, event);
      addAbc(draft, event);
      break;
    case 'offset':
      addMark(draft, event);
      break;
    case 'set':
      addTypedCount(draft, event);
      break;
    case 'trial':
      addTrial(draft, event);
      break;
    case 'interval_start':
      addRun(draft, event);
      break;
    case 'interval':
      changeRun(draft, event.run, ({ marks, type }) => {
        const { occurrence, at, by } = event;
        // Silence scores no other interval than a partial one: its closing confirms a mark, or says nothing.
        if (by === 'app' && type !== 'partial-interval' && !marks[event.index]) return;
        marks[event.index] = markAfter(marks[event.index], { occurrence, at, ...(by === 'app' ? { by } : {}) }, type);
      });
      break;
    case 'interval_stop':
      changeRun(draft, event.run, (run) => {
        run.stoppedAt ??= event.at;
      });
      break;
    case 'pause':
    case 'resume':
      addPause(draft, event);
      break;
    case 'timer_reset':
      draft.tally.timerFrom = event.at;
      break;
    case 'cue':
      addCueMark(draft, event.behaviour_id, { kind: 'cue', ...stampOf(event) });
      break;
    case 'void':
      break;
  }
}

function ownList<T>({ own }: TallyDraft, list: T[] = []): T[] {
  if (own.has(list)) return list;
  const copy = [...list];
  own.add(copy);
  return copy;
}

function ownTable<V>({ own }: TallyDraft, table: Record<number, V> = {}): Record<number, V> {
  if (own.has(table)) return table;
  const copy = { ...table };
  own.add(copy);
  return copy;
}

function setBehavior(draft: TallyDraft, id: number, change: (was: BehaviorTally) => BehaviorTally): void {
  const behaviors = ownTable(draft, draft.tally.behaviors);
  behaviors[id] = change(behaviors[id] ?? { count: 0, lastAt: null });
  draft.tally.behaviors = behaviors;
}

function addOccurrence(draft: TallyDraft, event: SessionEvent & { kind: 'tap' | 'onset' }): void {
  const { behaviour_id, at } = event;
  const more = draft.replaced?.inCount.has(event.uid) ? 0 : 1;
  setBehavior(draft, behaviour_id, (was) => ({ count: was.count + more, lastAt: later(was.lastAt, at) }));
  addCounted(draft, event);
}

/** What it takes the place of adds nothing to it, or, where not all facts are known, is all that was counted so far. */
function addTypedCount(draft: TallyDraft, { uid, behaviour_id, value }: SessionEvent & { kind: 'set' }): void {
  const { replaced } = draft;
  const more = replaced?.inCount.has(uid) ? 0 : value;
  setBehavior(draft, behaviour_id, ({ count, lastAt }) => ({ count: replaced ? count + more : value, lastAt }));
  // A typed 0 says that none of it was.
  const counted = draft.tally.counted?.[behaviour_id];
  if (value === 0 && counted) keepTimes(draft, behaviour_id, replaced ? counted : []);
  if (!replaced) draft.tally = withReplaced(draft.tally, behaviour_id, value);
}

/** When it was counted is kept for partial intervals alone. */
function addCounted(draft: TallyDraft, event: SessionEvent & { kind: 'tap' | 'onset' }): void {
  const { behaviour_id: id } = event;
  const before = draft.tally.counted?.[id];
  if (!before || draft.replaced?.inAll.has(event.uid)) return;
  const times = ownList(draft, before);
  times.push(stampOf(event));
  keepTimes(draft, id, times);
}

type Times = NonNullable<SessionTally['counted']>[number];

function keepTimes(draft: TallyDraft, id: number, times: Times): void {
  const counted = ownTable(draft, draft.tally.counted);
  counted[id] = times;
  draft.tally.counted = counted;
  draft.mayTurn = true;
}

function addMark(draft: TallyDraft, event: SessionEvent & { kind: 'onset' | 'offset' }): void {
  const { kind, behaviour_id: id } = event;
  draft.mayTurn = true;
  const episodes = ownTable(draft, draft.tally.episodes);
  const marks: EpisodeMark[] = ownList(draft, episodes[id]);
  const typed = draft.typed.get(event.uid);
  marks.push({
    kind,
    ...stampOf(event),
    ...(event.by === 'app' && { automatic: true }),
    ...(event.owner !== undefined && event.owner !== deviceOf(event) && { owner: event.owner }),
    ...endPart(draft, event),
    ...(typed && { typed }),
    ...replacedPart(draft, event),
    ...(draft.replaced?.inAll.has(event.uid) && { replaced: 'none' }),
  });
  episodes[id] = marks;
  draft.tally.episodes = episodes;
}

/** Which episode an end is of, where that is said, and what a beginning is known by there. */
function endPart({ ended }: TallyDraft, event: SessionEvent & { kind: 'onset' | 'offset' }): Partial<EpisodeMark> {
  if (event.kind === 'offset') return event.ends === undefined ? {} : { ends: event.ends };
  const uid = event.origin ?? event.uid;
  return event.stamped !== undefined || ended?.has(uid) ? { uid } : {};
}

function addAbc(draft: TallyDraft, { uid, behaviour_id: id, abc }: SessionEvent & { kind: 'tap' | 'onset' }): void {
  const described = abc && !draft.replaced?.inCount.has(uid) && withAbc(draft.tally.abc?.[id], abc);
  if (!described) return;
  const all = ownTable(draft, draft.tally.abc);
  all[id] = described;
  draft.tally.abc = all;
}

/** A response says how long after a cue it came only where one was given. */
function addResponse(draft: TallyDraft, event: SessionEvent & { kind: 'tap' | 'onset' }): void {
  const { behaviour_id: id } = event;
  if (!draft.tally.cued?.[id] || draft.replaced?.inAll.has(event.uid)) return;
  addCueMark(draft, id, { kind: 'response', ...stampOf(event), ...replacedPart(draft, event) });
}

function addCueMark(draft: TallyDraft, id: number, mark: CueMark): void {
  const cued = ownTable(draft, draft.tally.cued);
  const marks = ownList(draft, cued[id]);
  marks.push(mark);
  cued[id] = marks;
  draft.tally.cued = cued;
}

function addTrial(draft: TallyDraft, { skill_id: id, level, at }: SessionEvent & { kind: 'trial' }): void {
  const skills = ownTable(draft, draft.tally.skills);
  const { counts = noPrompts, lastAt = null } = skills[id] ?? {};
  skills[id] = { counts: { ...counts, [level]: counts[level] + 1 }, lastAt: later(lastAt, at) };
  draft.tally.skills = skills;
}

/** One that is begun again stands last. */
function addRun(draft: TallyDraft, event: SessionEvent & { kind: 'interval_start' }): void {
  const { runs, own } = draft;
  const { run, behaviour_id, type, length, planned } = event;
  const { at: startedAt, ...clock } = stampOf(event);
  const begun: IntervalRun = {
    run,
    behaviour_id,
    type,
    length,
    planned,
    startedAt,
    stoppedAt: null,
    marks: {},
    ...clock,
  };
  if (type === 'partial-interval') keepCounted(draft, behaviour_id);
  own.add(begun).add(runs);
  runs.delete(run);
  runs.set(run, begun);
}

/** From the first partial recording of a behavior on; one that an earlier version of the app began has no such list. */
function keepCounted(draft: TallyDraft, id: number): void {
  const isPartial = (run: IntervalRun) => run.behaviour_id === id && run.type === 'partial-interval';
  if (draft.tally.counted?.[id] || [...draft.runs.values()].some(isPartial)) return;
  const counted = ownTable(draft, draft.tally.counted);
  counted[id] = ownList(draft);
  draft.tally.counted = counted;
}

function changeRun(draft: TallyDraft, id: string, change: (run: IntervalRun) => void): void {
  const { runs, own } = draft;
  const run = runs.get(id);
  if (!run) return;
  draft.mayTurn = true;
  const mine = own.has(run) ? run : { ...run, marks: { ...run.marks } };
  own.add(mine).add(runs);
  change(mine);
  runs.set(id, mine);
}

function addPause(draft: TallyDraft, event: SessionEvent & { kind: 'pause' | 'resume' }): void {
  const { tally, recording, runs } = draft;
  const isPause = event.kind === 'pause';
  const submit = isPause && event.by === 'app' ? submittedBy(event, recording, [...runs.values()]) : undefined;
  if (submit) draft.submits.set(event.uid, submit);
  if (event.by === 'app') recording[isPause ? 'delete' : 'add'](deviceOf(event));
  draft.mayTurn = true;
  changePauses(tally, (pauses) => {
    const mine = ownList(draft, pauses);
    turn(mine, isPause, event, submit);
    return mine;
  });
}

/** A device has recorded something then: it was watched there. */
export function addWatched(draft: TallyDraft, event: SessionEvent): void {
  draft.recording.add(deviceOf(event));
  changePauses(draft.tally, (pauses) => {
    const watched = watchedBy(pauses, event);
    if (watched === pauses) return pauses;
    draft.mayTurn = true;
    draft.own.add(watched);
    return watched;
  });
}

function changePauses(tally: SessionTally, change: (pauses: Pause[]) => Pause[]): void {
  tally.pauses = change(tally.pauses);
  if (tally.pressed) tally.pressed = change(tally.pressed);
}

const replacedPart = ({ replaced }: TallyDraft, { uid }: SessionEvent): { replaced?: true } =>
  replaced?.inCount.has(uid) ? { replaced: true } : {};

/** When something happened, and who recorded it. */
function stampOf({ at, device_id }: SessionEvent): Pick<EpisodeMark, 'at' | 'device_id'> {
  return {
    at,
    ...(device_id === undefined ? {} : { device_id }),
  };
}
