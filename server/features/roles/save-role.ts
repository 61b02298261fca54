import type { Selectable } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { grantOf, isGrant } from '#domain/access/grants.ts';
import { textKey } from '#domain/text.ts';
import { hasFullAccess, lockFullAccess } from '#server/db/queries/full-access.ts';
import { dropUnprovedLinks } from '#server/db/queries/password-links.ts';
import type { Database } from '#server/db/schema.ts';
import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { invalid, notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { createRole } from './create-role.ts';
import { giveGrants, requireTheirsToGive, takeGrants } from './role-grants.ts';
import { listHeld, readRole } from './role-rows.ts';

type SaveRole = WriteCall<typeof endpoints.saveRole>;

/** POST /api/company/role: creates a role, or changes one. The change applies to its holders from their next call. */
export async function saveRole(call: SaveRole): Promise<Effect> {
  const wanted = grantsOf(call.body.ids);
  try {
    return await (call.body.roleId == null ? createRole(call, wanted ?? []) : changeRole(call, wanted));
  } catch (error) {
    if (!isSqlError(error, sqlState.uniqueViolation, 'roles_name')) throw error;
    throw new ProblemError(409, 'duplicate_name', { detail: 'There is already a role with this name.' });
  }
}

async function changeRole(call: SaveRole, wanted: string[] | undefined): Promise<Effect> {
  const { db, who, body } = call;
  await lockHolders(call);
  const role = await lockRole(call);
  await requireVersion(call.ifMatch, role.version, () => readRole(db, who.companyId, role.id));
  const held = await listHeld(db, who.companyId, role.id);
  const added = (wanted ?? held).filter((grant) => !held.includes(grant));
  // A permission that only another version of the product knows has no tick-box, so leaving it out of `ids` means
  // nothing.
  const removed = wanted ? held.filter((grant) => isGrant(grant) && !wanted.includes(grant)) : [];
  // All that the role gives has to be the caller's too: its name and description are what others choose it by.
  requireTheirsToGive(call, [...new Set([...held, ...added])]);
  const takesAll = held.includes('*') && role.active && (removed.includes('*') || body.active === false);
  if (takesAll) await lockFullAccess(db, who.companyId);
  await storeRole(call, role);
  await takeGrants(call, role.id, removed);
  await giveGrants(call, role.id, added);
  if (added.length > 0 || (body.active === true && !role.active)) await dropLinksOfHolders(call, role.id);
  if (takesAll && !(await hasFullAccess(db, who.companyId))) throw lastAdministrator();
  return { status: 200, entity: 'role', entityId: role.id, detail: { added, removed, ...changesOf(role, body) } };
}

/** A link that was mailed while its holder could do less must not be a way to more. */
async function dropLinksOfHolders({ db, who: { companyId } }: SaveRole, roleId: number): Promise<void> {
  const holders = await db
    .selectFrom('user_roles as held')
    .select('held.user_id')
    .where('held.company_id', '=', companyId)
    .where('held.role_id', '=', roleId)
    .where((eb) =>
      eb.or(
        (['password_links', 'mails'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select('user_id')
              .where('company_id', '=', companyId)
              .whereRef('user_id', '=', 'held.user_id'),
          ),
        ),
      ),
    )
    .orderBy('held.user_id')
    .execute();
  for (const { user_id: userId } of holders) await dropUnprovedLinks(db, { companyId, userId });
}

async function storeRole({ db, who, body }: SaveRole, role: Selectable<Database['roles']>): Promise<void> {
  const { name = role.name, description = role.description, active = role.active } = body;
  // A role that looks like another since before is changed in peace as long as its name stays.
  const name_key = name === role.name ? role.name_key : textKey(name);
  await db
    .updateTable('roles')
    .set((eb) => ({ name, name_key, description, active, version: eb('version', '+', 1) }))
    .where('company_id', '=', who.companyId)
    .where('id', '=', role.id)
    .execute();
}

/** Before the role, as whoever changes one of its holders does: in another order the two would each wait for the other. */
async function lockHolders({ db, who: { companyId }, body }: SaveRole): Promise<void> {
  const holders = db
    .selectFrom('user_roles')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', body.roleId ?? 0);
  await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', holders)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function lockRole({ db, who, body }: SaveRole): Promise<Selectable<Database['roles']>> {
  const role = await db
    .selectFrom('roles')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('id', '=', body.roleId ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw notFound();
  return role;
}

/** Throws 422 with the numbers that are not permissions. */
function grantsOf(ids: number[] | undefined): string[] | undefined {
  if (!ids) return undefined;
  const names = ids.map((id) => [id, grantOf(id)] as const);
  const unknown = names.filter(([, name]) => name === undefined).map(([id]) => id);
  if (unknown.length > 0) throw invalid({ ids: `No permission has the id ${unknown.slice(0, 5).join(', ')}` });
  return [...new Set(names.flatMap(([, name]) => name ?? []))];
}

function lastAdministrator(): ProblemError {
  return new ProblemError(409, 'last_administrator', {
    detail: 'Nobody else may do everything (*). Give another role that right, and somebody that role, first.',
  });
}

function changesOf(role: Selectable<Database['roles']>, body: SaveRole['body']) {
  const changed = (['name', 'description', 'active'] as const).filter(
    (field) => body[field] !== undefined && body[field] !== role[field],
  );
  return changed.length > 0 ? { changed } : {};
}
