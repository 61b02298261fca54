import type { Behavior, Skill } from '#contract/programs.ts';
import type { Db } from '#server/db/pool.ts';
import { listNamed } from '#server/db/queries/list-programs.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid } from '#server/http/answer/problem.ts';

/** Behaviors and skills of the company by id, and whether it scores errors apart. */
export interface Catalogue {
  behaviors: Map<number, Behavior>;
  skills: Map<number, Skill>;
  hasIncorrect: boolean;
}

/** Which of them are asked for. */
export interface Named {
  behaviors: Iterable<number>;
  skills: Iterable<number>;
}

/** Those that are named: a company may have thousands of each, and a tap names one. */
export async function readCatalogue(db: Db, { companyId, policy }: Principal, named: Named): Promise<Catalogue> {
  const ids = { behaviors: [...new Set(named.behaviors)], skills: [...new Set(named.skills)] };
  const { behaviors, skills } = await listNamed(db, companyId, ids);
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
