import { type CaptureState, type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { recordedIn } from '#domain/session/intervals/automatic-scores.ts';
import { closingOccurrence } from '#domain/session/intervals/interval-closing.ts';
import { whyUnscored, windowsAt } from '#domain/session/intervals/interval-recording.ts';
import type { IntervalType, Occurrence } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { appendActs, openSession, recordActs } from '#features/session/record/record-acts.ts';

export type IntervalPlan = {
  behaviorId: number;
  type: IntervalType;
  /** Seconds. */
  length: number;
  planned: number;
};

/** Starts an interval recording; returns its run id. */
export async function startIntervals(
  device: Device,
  sessionId: string,
  plan: IntervalPlan,
  at?: string,
): Promise<string> {
  const run = device.newId();
  const { behaviorId, type, length, planned } = plan;
  const act = { kind: 'interval_start', behaviour_id: behaviorId, run, type, length, planned } as const;
  await recordActs(device, sessionId, [act], at === undefined ? {} : { at });
  return run;
}

/**
 * A person's mark on one interval: what was seen during it, the answer at its end, or a later correction. What a person
 * has said of it, and counts, is not said twice by a quick finger: one Undo takes it back.
 */
export async function markInterval(
  device: Device,
  sessionId: string,
  run: string,
  index: number,
  occurrence: Occurrence,
  at?: string,
): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    if (isSaid(session, run, index, occurrence)) return {};
    const act = { kind: 'interval', run, index, occurrence } as const;
    return appendActs(session, [act], stamper, at === undefined ? {} : { at });
  });
}

function isSaid({ tally }: SessionRow, runId: string, index: number, occurrence: Occurrence): boolean {
  const run = tally.runs.find((one) => one.run === runId);
  const mark = run?.marks[index];
  if (!run || mark?.occurrence !== occurrence || mark.by === 'app') return false;
  return whyUnscored(run, recordersPauses(tally), index, mark) === null;
}

/** An interval that has ended, and was watched, as the recorder saw it. */
export type EndedInterval = {
  run: string;
  index: number;
  /** Whether the absence of a mark means that nothing happened: false when the screen was locked for more than moments. */
  silence: boolean;
  /** Not before its end, ISO 8601. */
  at: string;
};

/**
 * The recorder's closing of an interval that has ended. It scores what is marked in the rows as they are now, so that a
 * tap in the last moment, still on its way to the disk when the interval ended, is not overruled by "did not occur". An
 * interval of which nothing is known gets no event: without one it counts as not observed.
 */
export async function closeInterval(device: Device, sessionId: string, ended: EndedInterval): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => decideClosing(state, ended, stamper));
}

function decideClosing(state: CaptureState, ended: EndedInterval, stamper: Stamper): Change {
  const session = openSession(state);
  const run = session.tally.runs.find((one) => one.run === ended.run);
  const [window] = run ? windowsAt(run, recordersPauses(session.tally), [ended.index]) : [];
  if (!run || !window || window.interrupted) return {};
  const mark = run.marks[ended.index];
  const answered = mark !== undefined && Date.parse(mark.at) >= window.end;
  const recorded = recordedIn(session.tally, run.behaviour_id)(window);
  const known = { mark: mark?.occurrence ?? null, recorded, silence: ended.silence };
  const occurrence = closingOccurrence(run.type, known);
  if (answered || occurrence === null) return {};
  return appendActs(session, [{ kind: 'interval', run: ended.run, index: ended.index, occurrence }], stamper, {
    by: 'app',
    at: ended.at,
  });
}

/** Ends an interval recording before its last interval; the running interval is left out. */
export function stopIntervals(device: Device, sessionId: string, run: string, at?: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'interval_stop', run }], at === undefined ? {} : { at });
}
