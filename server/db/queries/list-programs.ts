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

/** What is assigned to each of the clients, in tile order. Every client asked for has an answer. */
export async function listAssignments(
  db: Db,
  companyId: number,
  clientIds: number[],
): Promise<Map<number, Assignment>> {
  const assignments = new Map(clientIds.map((id): [number, Assignment] => [id, { behaviour_ids: [], skill_ids: [] }]));
  if (clientIds.length === 0) return assignments;
  const behaviors = await db
    .selectFrom('client_behaviors')
    .select(['client_id', 'behavior_id'])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', clientIds)
    .orderBy('position')
    .execute();
  const skills = await db
    .selectFrom('client_skills')
    .select(['client_id', 'skill_id'])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', clientIds)
    .orderBy('position')
    .execute();
  for (const row of behaviors) assignments.get(row.client_id)?.behaviour_ids.push(row.behavior_id);
  for (const row of skills) assignments.get(row.client_id)?.skill_ids.push(row.skill_id);
  return assignments;
}
