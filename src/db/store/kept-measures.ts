import type { Behavior } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import type { SessionRow } from '#db/rows.ts';
import { asOwn, type OwnMeasure } from '#domain/session/own-measure.ts';

type Kept = Required<Pick<SessionRow, 'measures' | 'skillNames'>>;

/** What is the client's own of the behaviors of a session. */
export type Own = { own: readonly OwnMeasure[] | undefined; date: string };

/** What a session keeps of a behavior that comes into it: as it is for its client on its day. */
export function keptOf(behavior: Behavior, { own, date }: Own): Kept['measures'][number] {
  const { name, type, measure, timing = [], interval, definition } = asOwn(behavior, own, date);
  // The company's may be put in better words at any time; the client's own is that of its days.
  const isOwn = definition !== undefined && definition !== behavior.definition;
  return { name, type, measure, timing, interval, ...(isOwn ? { definition } : {}) };
}

/** What is the client's own on this device. @param date YYYY-MM-DD */
export async function ownOf(db: TallybookDb, clientId: number, date: string): Promise<Own> {
  return { own: (await db.assignments.get(clientId))?.own, date };
}

/** What a session keeps of its behaviors and skills, as the catalogue and the client's own stand. */
export async function keptNow(
  db: TallybookDb,
  { clientId, startDate }: Pick<SessionRow, 'clientId' | 'startDate'>,
  behaviorIds: number[],
  skillIds: number[],
): Promise<Kept> {
  const [behaviors, skills, own] = await Promise.all([
    db.behaviors.bulkGet(behaviorIds),
    db.skills.bulkGet(skillIds),
    ownOf(db, clientId, startDate),
  ]);
  return {
    measures: Object.fromEntries(behaviors.flatMap((one) => (one ? [[one.id, keptOf(one, own)]] : []))),
    skillNames: Object.fromEntries(skills.flatMap((one) => (one ? [[one.id, one.name]] : []))),
  };
}

/** The catalogue as a session measures by it: names, and definitions that are the company's, are today's, all else is as it was when the behavior came into it. */
export function asMeasured(
  catalogue: ReadonlyMap<number, Behavior>,
  { measures }: Pick<SessionRow, 'measures'>,
): ReadonlyMap<number, Behavior> {
  return new Map([...catalogue].map(([id, one]) => [id, { ...one, ...measures?.[id], name: one.name }]));
}
