import type { Session } from '#contract/session.ts';
import type { Difference, SessionRow } from '#db/rows.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { type IntervalRun, intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { trialsOf } from '#domain/session/prompt-tally.ts';
import { promptLevels } from '#domain/session/session-event.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { addedIn, untimedIn } from '#domain/session/session-span.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';

type Counted = Pick<Session, 'behaviors' | 'skills' | 'intervals' | 'recorded'>;

/**
 * A session with what differs between its numbers here and those of the record, where that has facts which are not among
 * the events here: another device records it, too. To be asked only while all of this device's own is sent.
 */
export function withElsewhere(row: SessionRow, counted: Counted): SessionRow {
  const { differences: before, factsThere = 0, ...rest } = row;
  const facts = counted.recorded?.facts;
  // An older server does not say how much it has. One that has less answered before it had what this device has sent, or
  // what another answer, which came first, has already said.
  if (!row.eventsHere || facts === undefined || facts < Math.max(row.eventCount, before ? factsThere : 0)) return row;
  const differences = facts === row.eventCount ? [] : differencesOf(row, counted);
  return differences.length === 0 ? rest : { ...rest, differences, factsThere: facts };
}

function differencesOf(row: SessionRow, { behaviors, skills, intervals, recorded }: Counted): Difference[] {
  const { tally } = row;
  return [
    ...behaviors.flatMap((behavior) =>
      inBehavior(tally, behavior, row.state === 'open' ? untimedIn(row) : addedIn(row)),
    ),
    ...skills.flatMap((skill) => inSkill(tally, skill)),
    ...intervals.flatMap((interval) => inIntervals(tally, interval)),
    ...(recorded ? inPauses(tally, recorded) : []),
  ];
}

function inBehavior(
  tally: SessionTally,
  { id, behavior_entry, duration, marks, latency, described }: Counted['behaviors'][number],
  untimed: number,
): Difference[] {
  const more = Number(behavior_entry.entry ?? 0) - (tally.behaviors[id]?.count ?? 0);
  if (more !== 0) return [{ of: 'count', id, more }];
  // A typed 0 is a count, and nothing recorded is none.
  if (described !== undefined && !tally.behaviors[id]) return [{ of: 'zero', id, more: 1 }];
  if (described === undefined && behavior_entry.entry === null && tally.behaviors[id])
    return [{ of: 'zero', id, more: -1 }];
  const here = tally.episodes?.[id] ?? [];
  // Of what goes on the length differs with every moment.
  const lasts =
    duration && !openOnset(here) ? durationSum(here, tally.pauses, null, 0, untimed).total : duration?.total;
  if ((marks ?? here.length) !== here.length || lasts !== duration?.total) return [{ of: 'length', id, more }];
  // What a cue was answered with is counted as well.
  const cues = (tally.cued?.[id] ?? []).filter(({ kind }) => kind === 'cue').length;
  const moreCues = (latency?.cues ?? 0) - cues;
  if (moreCues !== 0) return [{ of: 'latency', id, more: moreCues }];
  const describedHere = tally.abc?.[id]?.described ?? 0;
  const moreDescribed = (described ?? describedHere) - describedHere;
  return moreDescribed === 0 ? [] : [{ of: 'abc', id, more: moreDescribed }];
}

function inSkill({ skills }: SessionTally, { id, skill_acquisition }: Counted['skills'][number]): Difference[] {
  const { entry, prompts } = skill_acquisition;
  const counts = skills[id]?.counts;
  const isSame = promptLevels.every((level) => (prompts[level] ?? 0) === (counts?.[level] ?? 0));
  return isSame ? [] : [{ of: 'trials', id, more: Number(entry ?? 0) - (counts ? trialsOf(counts) : 0) }];
}

function inIntervals(tally: SessionTally, counted: Counted['intervals'][number]): Difference[] {
  const run = tally.runs.find((one) => one.run === counted.run);
  const id = counted.behaviour_id;
  if (!run) return [{ of: 'set', id, more: 1 }];
  if (counted.stopped !== undefined && counted.stopped !== (run.stoppedAt !== null))
    return [{ of: 'end', id, more: 1 }];
  const more = scoredOtherwise(run, tally, counted.fields);
  return more === 0 ? [] : [{ of: 'scores', id, more }];
}

/** Of the intervals that are over by the server's clock: what is not marked here is not observed, whatever the time is here. */
function scoredOtherwise(
  run: IntervalRun,
  tally: SessionTally,
  fields: Counted['intervals'][number]['fields'],
): number {
  const cells = intervalCells({ ...run, planned: fields.length }, recordersPauses(tally), Number.POSITIVE_INFINITY);
  const here = cells.map((cell) => (cell === 'running' || cell === 'ahead' ? 'not_observed' : cell));
  return fields.filter(({ occurrence }, at) => occurrence !== null && occurrence !== here[at]).length;
}

type Paused = NonNullable<Counted['recorded']>;

function inPauses(tally: SessionTally, recorded: Omit<Paused, 'facts'>): Difference[] {
  // Its Submit, before an end to come, pauses a visit: that is nothing that was recorded.
  const ofPersons = (all: Omit<Paused, 'facts'>) =>
    all.by_submit ? { ...all, pauses: all.pauses - 1, paused: false } : all;
  const [here, there] = [ofPersons(pausesOf(tally)), ofPersons(recorded)];
  const isSame = here.pauses === there.pauses && here.paused_ms === there.paused_ms && here.paused === there.paused;
  return isSame ? [] : [{ of: 'pauses', id: 0, more: there.pauses - here.pauses }];
}
