import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Behavior, Skill } from '#contract/programs.ts';
import type { CatalogueChange } from '#domain/session/catalogue-change.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '../pool.ts';
import { listCatalogueChanges } from './list-catalogue-changes.ts';

/** The company's catalogue of target behaviors, retired ones too: history names them. */
export async function listBehaviors(db: Db, companyId: number): Promise<Behavior[]> {
  const rows = await selectBehaviors(db, companyId).select('definition').execute();
  const changes = await listCatalogueChanges(db, companyId, 'behavior_id');
  return rows.map((row) => ({ ...asBehavior(defined(row)), ...changesOf(changes, row) }));
}

export async function listSkills(db: Db, companyId: number): Promise<Skill[]> {
  const rows = await selectSkills(db, companyId).select('definition').execute();
  const changes = await listCatalogueChanges(db, companyId, 'skill_id');
  return rows.map((row) => ({ ...defined(row), ...changesOf(changes, row) }));
}

function changesOf(all: ReadonlyMap<number, CatalogueChange[]>, { id }: { id: number }) {
  const changes = all.get(id);
  return changes ? { changes } : {};
}

/** Those of some ids, without their definitions: what a write to a session needs. */
export async function listNamed(
  db: Db,
  companyId: number,
  ids: { behaviors: number[]; skills: number[] },
): Promise<{ behaviors: Behavior[]; skills: Skill[] }> {
  const isOneOf = (chosen: number[]) => sql<boolean>`id = any(${chosen}::integer[])`;
  const { behaviors, skills } = await db
    .selectNoFrom([
      jsonArrayFrom(selectBehaviors(db, companyId).where(isOneOf(ids.behaviors))).as('behaviors'),
      jsonArrayFrom(selectSkills(db, companyId).where(isOneOf(ids.skills))).as('skills'),
    ])
    .executeTakeFirstOrThrow();
  return { behaviors: behaviors.map(asBehavior), skills };
}

function selectBehaviors(db: Db, companyId: number) {
  return db
    .selectFrom('behaviors')
    .select(['id', 'name', 'type', 'measure', 'timing', 'interval_length', 'interval_number'])
    .select(isRetired)
    .where('company_id', '=', companyId)
    .orderBy('id');
}

function selectSkills(db: Db, companyId: number) {
  return db
    .selectFrom('skills')
    .select(['id', 'name', 'min_trials'])
    .select(isRetired)
    .where('company_id', '=', companyId)
    .orderBy('id');
}

const isRetired = sql<boolean>`retired_at is not null`.as('retired');

type BehaviorRow = Omit<Behavior, 'interval' | 'definition'> & {
  interval_length: number | null;
  interval_number: number | null;
  definition?: string;
};

/** One that nobody has written is left out: the catalogue goes to every tablet. */
const defined = <T extends { definition: string }>({ definition, ...row }: T) =>
  definition === '' ? row : { ...row, definition };

function asBehavior({ interval_length: length, interval_number: number, ...row }: BehaviorRow): Behavior {
  return { ...row, interval: length === null || number === null ? null : { length, number } };
}

/** Of a client, in tile order. */
export interface Assigned {
  behaviour_ids: number[];
  skill_ids: number[];
}

export interface Assignment extends Assigned {
  /** What is this client's own, in the order in which it was set; absent where nothing is. */
  own?: OwnMeasure[];
}

/**
 * What is assigned to each of the clients, in tile order; what is retired keeps its place but is left out until it is
 * brought back. Every client asked for has an answer.
 */
export async function listAssigned(db: Db, companyId: number, clientIds: number[]): Promise<Map<number, Assigned>> {
  const assigned = new Map(clientIds.map((id): [number, Assigned] => [id, { behaviour_ids: [], skill_ids: [] }]));
  if (clientIds.length === 0) return assigned;
  const { behaviors, skills } = await db
    .selectNoFrom([
      jsonArrayFrom(assignedBehaviors(db, companyId, clientIds)).as('behaviors'),
      jsonArrayFrom(assignedSkills(db, companyId, clientIds)).as('skills'),
    ])
    .executeTakeFirstOrThrow();
  for (const row of behaviors) assigned.get(row.client_id)?.behaviour_ids.push(row.behavior_id);
  for (const row of skills) assigned.get(row.client_id)?.skill_ids.push(row.skill_id);
  return assigned;
}

/** With what is each client's own, texts and all: for whoever shows it, or keeps it on a device. */
export async function listAssignments(
  db: Db,
  companyId: number,
  clientIds: number[],
): Promise<Map<number, Assignment>> {
  const assignments: Map<number, Assignment> = await listAssigned(db, companyId, clientIds);
  if (clientIds.length === 0) return assignments;
  for (const { client_id, ...row } of await ownMeasures(db, companyId, clientIds).execute()) {
    const assignment = assignments.get(client_id);
    if (!assignment) continue;
    assignment.own ??= [];
    assignment.own.push(row);
  }
  return assignments;
}

function assignedBehaviors(db: Db, companyId: number, clientIds: number[]) {
  return db
    .selectFrom('client_behaviors as assigned')
    .innerJoin('behaviors', inSameCompany('behaviors.id', 'assigned.behavior_id'))
    .select(['assigned.client_id', 'assigned.behavior_id'])
    .where('assigned.company_id', '=', companyId)
    .where('assigned.client_id', 'in', clientIds)
    .where('behaviors.retired_at', 'is', null)
    .orderBy('assigned.position');
}

function assignedSkills(db: Db, companyId: number, clientIds: number[]) {
  return db
    .selectFrom('client_skills as assigned')
    .innerJoin('skills', inSameCompany('skills.id', 'assigned.skill_id'))
    .select(['assigned.client_id', 'assigned.skill_id'])
    .where('assigned.company_id', '=', companyId)
    .where('assigned.client_id', 'in', clientIds)
    .where('skills.retired_at', 'is', null)
    .orderBy('assigned.position');
}

function ownMeasures(db: Db, companyId: number, clientIds: number[]) {
  return db
    .selectFrom('own_measures')
    .select(['client_id', 'id', 'behavior_id as behaviour_id', 'definition', 'measured'])
    .select(sql<string>`from_day::text`.as('from'))
    .where('company_id', '=', companyId)
    .where('client_id', 'in', clientIds)
    .orderBy('id');
}
