import type { Behavior } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import type { SessionRow } from '#db/rows.ts';

type Kept = Required<Pick<SessionRow, 'measures' | 'skillNames'>>;

/** What a session keeps of a behavior that comes into it. */
export const measureOf = ({ name, type, measure, timing = [], interval }: Behavior): Kept['measures'][number] => ({
  name,
  type,
  measure,
  timing,
  interval,
});

/** What a session keeps of its behaviors and skills, as the catalogue stands. */
export async function keptNow(db: TallybookDb, behaviorIds: number[], skillIds: number[]): Promise<Kept> {
  const [behaviors, skills] = await Promise.all([db.behaviors.bulkGet(behaviorIds), db.skills.bulkGet(skillIds)]);
  return {
    measures: Object.fromEntries(behaviors.flatMap((one) => (one ? [[one.id, measureOf(one)]] : []))),
    skillNames: Object.fromEntries(skills.flatMap((one) => (one ? [[one.id, one.name]] : []))),
  };
}

/** The catalogue as a session measures by it: names are today's, all else is as it was when the behavior came into it. */
export function asMeasured(
  catalogue: ReadonlyMap<number, Behavior>,
  { measures }: Pick<SessionRow, 'measures'>,
): ReadonlyMap<number, Behavior> {
  return new Map([...catalogue].map(([id, one]) => [id, { ...one, ...measures?.[id], name: one.name }]));
}
