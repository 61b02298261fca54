import type { Behavior, Skill } from '#contract/programs.ts';
import type { Db } from '../pool.ts';

/** The company's catalogue of target behaviors, retired ones too: history names them. */
export async function listBehaviors(db: Db, companyId: number): Promise<Behavior[]> {
  const rows = await db
    .selectFrom('behaviors')
    .select(['id', 'name', 'type', 'measure', 'interval_length', 'interval_number', 'retired_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ interval_length: length, interval_number: number, retired_at, ...row }) => ({
    ...row,
    retired: retired_at !== null,
    interval: length === null || number === null ? null : { length, number },
  }));
}

export async function listSkills(db: Db, companyId: number): Promise<Skill[]> {
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'name', 'min_trials', 'retired_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ retired_at, ...row }) => ({ ...row, retired: retired_at !== null }));
}

export interface Assignment {
  behaviour_ids: number[];
  skill_ids: number[];
}

/**
 * What is assigned to each of the clients, in tile order; what is retired keeps its place but is left out until it is
 * brought back. Every client asked for has an answer.
 */
export async function listAssignments(
  db: Db,
  companyId: number,
  clientIds: number[],
): Promise<Map<number, Assignment>> {
  const assignments = new Map(clientIds.map((id): [number, Assignment] => [id, { behaviour_ids: [], skill_ids: [] }]));
  if (clientIds.length === 0) return assignments;
  const behaviors = await db
    .selectFrom('client_behaviors as assigned')
    .innerJoin('behaviors', (join) =>
      join.onRef('behaviors.company_id', '=', 'assigned.company_id').onRef('behaviors.id', '=', 'assigned.behavior_id'),
    )
    .select(['assigned.client_id', 'assigned.behavior_id'])
    .where('assigned.company_id', '=', companyId)
    .where('assigned.client_id', 'in', clientIds)
    .where('behaviors.retired_at', 'is', null)
    .orderBy('assigned.position')
    .execute();
  const skills = await db
    .selectFrom('client_skills as assigned')
    .innerJoin('skills', (join) =>
      join.onRef('skills.company_id', '=', 'assigned.company_id').onRef('skills.id', '=', 'assigned.skill_id'),
    )
    .select(['assigned.client_id', 'assigned.skill_id'])
    .where('assigned.company_id', '=', companyId)
    .where('assigned.client_id', 'in', clientIds)
    .where('skills.retired_at', 'is', null)
    .orderBy('assigned.position')
    .execute();
  for (const row of behaviors) assignments.get(row.client_id)?.behaviour_ids.push(row.behavior_id);
  for (const row of skills) assignments.get(row.client_id)?.skill_ids.push(row.skill_id);
  return assignments;
}
