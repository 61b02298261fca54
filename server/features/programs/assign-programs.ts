import type { endpoints } from '#contract/endpoints.ts';
import { listAssigned, listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { describeAssignment } from './assignment.ts';
import { lockVersion, raiseVersion, type Stored } from './assignment-version.ts';
import { replaceAssigned } from './replace-assigned.ts';

type Assign = WriteCall<typeof endpoints.assignBehaviors> | WriteCall<typeof endpoints.assignSkills>;

/** PUT /api/behavior/assign/{clientId}: what is recorded for the client, in tile order. */
export function assignBehaviors(call: WriteCall<typeof endpoints.assignBehaviors>): Promise<Effect> {
  return assign(call, 'behaviors');
}

/** PUT /api/skill/assign/{clientId} */
export function assignSkills(call: WriteCall<typeof endpoints.assignSkills>): Promise<Effect> {
  return assign(call, 'skills');
}

async function assign(call: Assign, kind: 'behaviors' | 'skills'): Promise<Effect> {
  const { db, who, params, body } = call;
  await requireClient(db, who, params.id);
  const place = { companyId: who.companyId, clientId: params.id, kind };
  // Locked before anything is read: a second analyst waits here, and then sees what the first one stored.
  const stored = await lockVersion(db, place);
  await requireAssignable(call, kind);
  const assigned = (await listAssigned(db, who.companyId, [params.id])).get(params.id);
  const before = (kind === 'behaviors' ? assigned?.behaviour_ids : assigned?.skill_ids) ?? [];
  const done: Effect = {
    status: 200,
    entity: 'client',
    entityId: params.id,
    detail: { kind, number: body.ids.length },
  };
  // The same list again changes nothing, whoever sends it.
  if (before.join() === body.ids.join()) return done;
  await requireCurrent(call, stored);
  await replaceAssigned(db, place, body.ids);
  await raiseVersion(db, place, who.userId, call.now);
  return done;
}

/** Throws 422 at the first id that appears twice or is unknown or retired. */
async function requireAssignable({ db, who, body }: Assign, kind: 'behaviors' | 'skills'): Promise<void> {
  const catalogue = await (kind === 'behaviors' ? listBehaviors : listSkills)(db, who.companyId);
  const retired = new Map(catalogue.map((one) => [one.id, one.retired]));
  for (const [at, id] of body.ids.entries()) {
    const field = `ids.${at}`;
    if (body.ids.indexOf(id) < at) throw invalid({ [field]: 'Is there twice' });
    if (!retired.has(id)) throw invalid({ [field]: 'Is not in the catalogue' });
    if (retired.get(id)) throw invalid({ [field]: 'Is retired' });
  }
}

/** Throws 412 with what is stored when it has changed since the caller saw it; as for notes (reading 47). */
export async function requireCurrent(
  { db, who, params, ifMatch }: Pick<Assign, 'db' | 'who' | 'params' | 'ifMatch'>,
  stored: Stored,
): Promise<void> {
  if (ifMatch === 'any' || ifMatch === stored.version) return;
  if (ifMatch === null && (stored.updated_by === null || stored.updated_by === who.userId)) return;
  const current = await describeAssignment(db, who.companyId, params.id);
  throw new ProblemError(412, 'version', { detail: 'Somebody else has changed this list meanwhile.', current });
}
