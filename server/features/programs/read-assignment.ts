import type { endpoints } from '#contract/endpoints.ts';
import { listAssignments, listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { requireClient } from '#server/http/client-access.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Assigned = typeof endpoints.assignment;

/** GET /api/behavior/assign/{clientId}: what is recorded for a client, in tile order. */
export async function readAssignment({ db, who, params }: Call<Assigned>): Promise<Answer<Assigned>> {
  await requireClient(db, who, params.id);
  const assignment = (await listAssignments(db, who.companyId, [params.id])).get(params.id);
  return {
    behaviors: pick(await listBehaviors(db, who.companyId), assignment?.behaviour_ids ?? []),
    skills: pick(await listSkills(db, who.companyId), assignment?.skill_ids ?? []),
  };
}

function pick<T extends { id: number }>(catalogue: T[], ids: number[]): T[] {
  const byId = new Map(catalogue.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
