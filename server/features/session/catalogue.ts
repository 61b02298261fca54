import type { Behavior, Skill } from '#contract/programs.ts';
import type { Db } from '#server/db/pool.ts';
import { listCatalogue } from '#server/db/queries/list-programs.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid } from '#server/http/answer/problem.ts';

/** The company's behaviors and skills by id, and whether it scores errors apart. */
export interface Catalogue {
  behaviors: Map<number, Behavior>;
  skills: Map<number, Skill>;
  hasIncorrect: boolean;
}

/** A write needs it for its rules and again for its answer; within one transaction it is read once. */
const known = new WeakMap<Db, Promise<Catalogue>>();

export function readCatalogue(db: Db, who: Principal): Promise<Catalogue> {
  const read = known.get(db) ?? askCatalogue(db, who);
  if (db.isTransaction) known.set(db, read);
  return read;
}

async function askCatalogue(db: Db, { companyId, policy }: Principal): Promise<Catalogue> {
  const { behaviors, skills } = await listCatalogue(db, companyId);
  return {
    behaviors: new Map(behaviors.map((one) => [one.id, one])),
    skills: new Map(skills.map((one) => [one.id, one])),
    hasIncorrect: policy.incorrectOutcome,
  };
}

/** Throws 422 at the first id that is not in the company's catalogue; retired and unassigned ones are accepted. */
export function requireKnown(known: Map<number, unknown>, ids: { id: number | undefined; field: string }[]): void {
  const unknown = ids.find(({ id }) => id !== undefined && !known.has(id));
  if (unknown) throw invalid({ [unknown.field]: 'Is not in the catalogue' });
}

/** Throws 422 at the first id that was named before. */
export function requireOnce(ids: { id: number; field: string }[]): void {
  const again = ids.find(({ id }, at) => ids.findIndex((other) => other.id === id) < at);
  if (again) throw invalid({ [again.field]: 'Is there twice' });
}
