import type { Behavior } from '#contract/programs.ts';
import type { TallybookDb } from './database.ts';
import type { SessionRow } from './rows.ts';

type Measures = NonNullable<SessionRow['measures']>;

/** What a session keeps of a behavior that comes into it. */
export const measureOf = ({ type, measure, timing = [], interval }: Behavior): Measures[number] => ({
  type,
  measure,
  timing,
  interval,
});

/** The same of several, as the catalogue stands. */
export async function measuresNow(db: TallybookDb, ids: number[]): Promise<Measures> {
  const behaviors = await db.behaviors.bulkGet(ids);
  return Object.fromEntries(behaviors.flatMap((one) => (one ? [[one.id, measureOf(one)]] : [])));
}

/** The catalogue as a session measures by it: names are today's, all else is as it was when the behavior came into it. */
export function asMeasured(
  catalogue: ReadonlyMap<number, Behavior>,
  { measures }: Pick<SessionRow, 'measures'>,
): ReadonlyMap<number, Behavior> {
  return new Map([...catalogue].map(([id, behavior]) => [id, { ...behavior, ...measures?.[id] }]));
}
