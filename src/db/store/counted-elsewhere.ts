import type { Session } from '#contract/session.ts';
import type { SessionRow } from '#db/rows.ts';
import { trialsOf } from '#domain/session/prompt-tally.ts';

type Totals = Pick<Session, 'behaviors' | 'skills' | 'intervals'>;

/**
 * A session with what the server counts in it beyond the events here: occurrences, trials and interval sets of another
 * device. To be asked only while all of this device's own is sent; what was taken back there is not seen by it.
 */
export function withElsewhere(row: SessionRow, totals: Totals): SessionRow {
  if (!row.eventsHere) return row;
  const more = moreThan(row, totals);
  if (more === (row.elsewhere ?? 0)) return row;
  const { elsewhere: _, ...rest } = row;
  return more === 0 ? rest : { ...rest, elsewhere: more };
}

function moreThan({ tally }: SessionRow, { behaviors, skills, intervals }: Totals): number {
  const here = new Set(tally.runs.map(({ run }) => run));
  const more = [
    ...behaviors.map(({ id, behavior_entry: { entry } }) => Number(entry ?? 0) - (tally.behaviors[id]?.count ?? 0)),
    ...skills.map(({ id, skill_acquisition: { entry } }) => {
      const counts = tally.skills[id]?.counts;
      return Number(entry ?? 0) - (counts ? trialsOf(counts) : 0);
    }),
    ...intervals.map(({ run }) => (here.has(run) ? 0 : 1)),
  ];
  return more.reduce((sum, one) => sum + Math.max(0, one), 0);
}
