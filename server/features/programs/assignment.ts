import type { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import { listAssignments, listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Assigned = typeof endpoints.assignment;

/** GET /api/behavior/assign/{clientId}: what is recorded for a client, in tile order. */
export async function readAssignment({ db, who, params }: Call<Assigned>): Promise<Answer<Assigned>> {
  await requireClient(db, who, params.id);
  return describeAssignment(db, who.companyId, params.id);
}

export async function describeAssignment(db: Db, companyId: number, clientId: number): Promise<Answer<Assigned>> {
  const assignment = (await listAssignments(db, companyId, [clientId])).get(clientId);
  return {
    behaviors: pick(await listBehaviors(db, companyId), assignment?.behaviour_ids ?? []),
    skills: pick(await listSkills(db, companyId), assignment?.skill_ids ?? []),
    own: assignment?.own ?? [],
    versions: await readVersions(db, companyId, clientId),
  };
}

function pick<T extends { id: number }>(catalogue: T[], ids: number[]): T[] {
  const byId = new Map(catalogue.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** 0 where nobody has changed the assignment yet. */
async function readVersions(db: Db, companyId: number, clientId: number): Promise<Answer<Assigned>['versions']> {
  const rows = await db
    .selectFrom('assignment_versions')
    .select(['kind', 'version'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
  const of = (kind: 'behaviors' | 'skills') => rows.find((row) => row.kind === kind)?.version ?? 0;
  return { behaviors: of('behaviors'), skills: of('skills') };
}
