import { type Observation, type Share, shareOf } from '#domain/session/observation.ts';
import { exactPercent, percentOf } from '#domain/shown-number.ts';
import { asShown } from './measured-words.ts';

type Percent = { value: number | null; unrounded?: number; detail: string; gap?: 'too few trials'; out?: number };
type Asked = { id: number; minTrials: number | null };

/** The trials of a day are one set, which has the least number of trials or is incomplete (measurement 4). */
export function independentPercent(watched: readonly Observation[], target: Asked): Percent {
  const least = target.minTrials ?? 0;
  const days = [...Map.groupBy(watched, ({ date }) => date).values()].map((ofDay) => trialsIn(ofDay, target));
  const trialsOf = (shares: readonly Share[]) => shares.reduce((sum, { whole }) => sum + whole, 0);
  const complete = days.filter((shares) => trialsOf(shares) >= least);
  const out = trialsOf(days.filter((shares) => !complete.includes(shares)).flat());
  if (complete.length > 0) {
    const found = pooled(complete.flat());
    const left = out > 0 ? `; ${out} more not in it: a day below ${least} trials` : '';
    return { ...found, detail: `${found.detail}${left}`, ...(out > 0 ? { out } : {}) };
  }
  const most = Math.max(...days.map(trialsOf));
  const detail = `Incomplete: ${most} of at least ${least} trials${days.length > 1 ? ' on the fullest day' : ''}`;
  return { value: null, detail, gap: 'too few trials', out };
}

function pooled(shares: readonly Share[]): Percent {
  const { part, whole } = shareOf(shares);
  return { ...asShown(percentOf(part, whole), exactPercent(part, whole)), detail: `${part} of ${whole} trials` };
}

const trialsIn = (watched: readonly Observation[], { id }: Asked): Share[] =>
  watched.flatMap(({ trials }) => trials[id] ?? []);
