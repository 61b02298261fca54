import type { roleEndpoints } from '#contract/roles.ts';
import type { World } from '../world.ts';
import type { Rows } from './row.ts';

const onlyAdministrator = { rbt: 403, rbt2: 403, bcba: 403, staff: 403, admin: 200, other: 403 };

/** A role of the first company that a save without changes leaves as it is. */
async function bcbaRole({ db }: World): Promise<number> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('ident', '=', 'bcba')
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const roleRows: Rows<typeof roleEndpoints> = (world) => ({
  roles: { expected: onlyAdministrator },
  role: { path: async () => `/api/company/role/${await bcbaRole(world())}`, expected: onlyAdministrator },
  saveRole: { body: async () => ({ roleId: await bcbaRole(world()) }), expected: onlyAdministrator },
});
