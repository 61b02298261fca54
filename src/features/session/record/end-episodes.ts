import type { SessionRow } from '#db/rows.ts';
import { openOnsets } from '#domain/session/episode-marks.ts';
import { isRunning } from '#domain/session/intervals/interval-recording.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { doneIn, END_MINUTE, lastsUntil } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { isPaused } from '#domain/session/tally.ts';
import { instantOf } from '#domain/time/service-time.ts';
import type { Step } from './record-acts.ts';
import { endOf } from './record-episode.ts';

/** The ends that a session's own end sets for what is still running (measurement 2). @param end ms */
export function endsAt(session: Pick<SessionRow, 'tally'>, end: number): Step[] {
  const pause = session.tally.pauses.at(-1);
  const resume: Step[] =
    pause?.to === null ? [{ act: { kind: 'resume' }, at: notBefore(pause.from, end), turn: 'pause' }] : [];
  return [...offsetsAt(session, end), ...resume];
}

/**
 * The stops of interval recordings that still run: none goes on when the session is opened again. After what was said of
 * an interval, so that no score is cut short: of one that another device scores not all has come, so it ends with the press.
 * @param end ms @param now ms
 */
export function stopsAt({ tally, scoredElsewhere = [] }: Recording, end: number, now: number): Step[] {
  const pauses = recordersPauses(tally);
  return tally.runs
    .filter((run) => isRunning(run, pauses, now))
    .map(({ run, startedAt, marks }) => {
      const said = [startedAt, ...Object.values(marks).map(({ at }) => at)].map((at) => Date.parse(at) + 1);
      const until = scoredElsewhere.includes(run) ? now : end;
      return { act: { kind: 'interval_stop', run }, at: new Date(Math.max(until, ...said)).toISOString() };
    });
}

type Recording = Pick<SessionRow, 'tally' | 'scoredElsewhere'>;

/**
 * What Submit notes by itself: the ends of what is still running, and where its last minute is not over yet a pause:
 * nobody observes from now on, and no rate counts time that has not happened, or drops seconds that were watched. A pause
 * that is on stays on, until the session is opened again. @param end of the session, by its times, ms @param now ms
 */
export function endsAtSubmit(session: Ending, end: number, now: number): Step[] {
  const ends = endsOfRunning(session, end, now);
  const isFull = whyNotMore(session.eventCount + ends.length + 1, ['pause']) !== null;
  if (now >= end + END_MINUTE || isFull || isPaused(session.tally) || lastDone(session) > now) return ends;
  return [...ends, { act: { kind: 'pause' }, at: new Date(now).toISOString() }];
}

/**
 * What ends here where a session was closed elsewhere, nobody here knows when: by its times, and now at the latest. Facts of
 * the closing that come later lie before these, and stand. @param now ms
 */
export function endsElsewhere(session: SessionRow, now: number): Step[] {
  const { startDate, endDate, endTime, timeZone } = session;
  const end = endTime && timeZone ? instantOf(endDate ?? startDate, endTime, timeZone) : now;
  return endsOfRunning(session, end, now);
}

/** Of what is recorded by intervals and of what lasts, in the last minute of the session with the press. */
function endsOfRunning(session: Recording, end: number, now: number): Step[] {
  const until = lastsUntil(end, now);
  return [...stopsAt(session, until, now), ...offsetsAt(session, until)];
}

type Ending = Recording & Pick<SessionRow, 'eventCount' | 'begunAt'>;

/** When the last of a session was done, ms: what a clock says that was set back since is no time of its end. */
export function lastDone({ begunAt, tally }: Pick<SessionRow, 'tally' | 'begunAt'>): number {
  return Math.max(...doneIn(tally), ...(begunAt === undefined ? [] : [Date.parse(begunAt)]));
}

function offsetsAt({ tally }: Pick<SessionRow, 'tally'>, end: number): Step[] {
  return Object.entries(tally.episodes ?? {}).flatMap(([id, marks]): Step[] => {
    return openOnsets(marks).map((onset) => ({ act: endOf(Number(id), onset), at: notBefore(onset.at, end) }));
  });
}

/** Never before it began: what was typed as the end may lie earlier. */
const notBefore = (begun: string, end: number) => new Date(Math.max(end, Date.parse(begun))).toISOString();
