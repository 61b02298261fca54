import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { genders, insuranceTypes } from '#domain/fixed-lists.ts';
import { noteLocations, sessionLocations } from '#domain/lookups.ts';
import type { Db } from '#server/db/pool.ts';
import { listClients } from '#server/db/queries/list-clients.ts';
import { listAssignments, listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { findUser, listColleagues, listUsers } from '#server/db/queries/list-users.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Payload = typeof endpoints.payload;

/** GET /api/payload: everything a device needs to work without a network, and nothing that its person may not see. */
export async function readPayload({ db, who, now }: Call<Payload>, request: FastifyRequest): Promise<Answer<Payload>> {
  const user = await findUser(db, who);
  const clients = await readClients(db, who);
  const clientIds = clients.map((client) => client.id);
  const assignments = await listAssignments(db, who.companyId, clientIds);
  return {
    user,
    company: await readCompany(db, who, request.server.services.demoBanner),
    permissions: [...who.permissions],
    clients,
    users: may(who, 'company.users.view') ? await listUsers(db, who) : [user, ...(await listColleagues(db, who))],
    behaviors: await listBehaviors(db, who.companyId),
    skills: await listSkills(db, who.companyId),
    assignments: Object.fromEntries(assignments),
    policy: who.policy,
    lookups: {
      note_locations: [...noteLocations],
      session_locations: [...sessionLocations],
      genders: [...genders],
      insurance_types: [...insuranceTypes],
    },
    // Known since the query that found whose token this is.
    epoch: request.epoch ?? (await readEpoch(db)),
    serverTime: now.toISOString(),
  };
}

function readClients(db: Db, who: Principal) {
  if (may(who, 'company.clients.view')) return listClients(db, who, true);
  return may(who, 'client.view') ? listClients(db, who, false) : Promise.resolve([]);
}

/** `demo` only where people must be told: on one's own machine the demo company is expected. */
async function readCompany(db: Db, who: Principal, demoBanner: boolean) {
  const { demo, ...company } = await db
    .selectFrom('companies')
    .select(['id', 'name', 'demo'])
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow();
  return { ...company, demo: demo && demoBanner };
}
