import type { Behavior, Skill } from '#contract/programs.ts';
import { listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import type { AnswerCall } from '#server/http/write/write-route.ts';

export async function readBehavior({ db, who }: AnswerCall, id: number): Promise<Behavior> {
  return find(await listBehaviors(db, who.companyId), id);
}

export async function readSkill({ db, who }: AnswerCall, id: number): Promise<Skill> {
  return find(await listSkills(db, who.companyId), id);
}

function find<T extends { id: number }>(catalogue: T[], id: number): T {
  const row = catalogue.find((one) => one.id === id);
  if (!row) throw new Error('A row of the catalogue is gone');
  return row;
}
