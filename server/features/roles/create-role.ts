import type { endpoints } from '#contract/endpoints.ts';
import { identFor } from '#domain/access/role-rules.ts';
import { textKey } from '#domain/text.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { giveGrants, requireTheirsToGive } from './role-grants.ts';

/** A new role, held by nobody yet. Throws 422 without a name. */
export async function createRole(call: WriteCall<typeof endpoints.saveRole>, grants: string[]): Promise<Effect> {
  const { db, who, body } = call;
  const { name, description = '', active = true } = body;
  if (name === undefined) throw invalid({ name: 'Is required' });
  requireTheirsToGive(call, grants);
  // Two names may lead to one ident: the second waits, and finds that the first has taken it.
  await lockUid(db, who.companyId, 'idents of roles');
  await requireRoomFor(db, { companyId: who.companyId, table: 'roles', more: 1 });
  const taken = await db.selectFrom('roles').select('ident').where('company_id', '=', who.companyId).execute();
  const ident = identFor(
    name,
    taken.map((role) => role.ident),
  );
  const { id } = await db
    .insertInto('roles')
    .values({ company_id: who.companyId, name, name_key: textKey(name), description, active, ident })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveGrants(call, id, grants);
  return { status: 201, entity: 'role', entityId: id, detail: { added: grants } };
}
