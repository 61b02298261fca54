import * as z from 'zod/mini';
import { idParams, lineOf, name, unshown } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id } from './ids.ts';

const roleRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** What screens and rules know the role by; it stays when the name changes. */
  ident: z.string(),
  /** How many people hold it and are not disabled. */
  holders: z.int(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

/** GET /api/company/roles */
export const rolesAnswer = z.object({ ...unshown, data: z.array(roleRow) });

/** GET /api/company/role/{id}: everything that can be ticked (wildcards too), and what is. */
export const roleAnswer = z.object({
  role: roleRow,
  permissions: z.array(z.object({ id: z.int(), name: z.string(), description: z.string() })),
  role_permissions_id: z.array(z.int()),
});
export type RoleAnswer = z.infer<typeof roleAnswer>;

/**
 * POST /api/company/role: without `roleId` a new role, which needs a name. What is left out of an edit stays.
 * `If-Match` is taken when it is sent: the specification's own form knows none.
 */
export const saveRoleBody = z.strictObject({
  roleId: z.optional(z.nullable(id)),
  ids: z.optional(z.array(id).check(z.maxLength(500))),
  name: z.optional(name),
  description: z.optional(lineOf(1000)),
  active: z.optional(z.boolean()),
});
export type SaveRoleBody = z.infer<typeof saveRoleBody>;

export const roleEndpoints = {
  roles: {
    method: 'GET',
    path: '/api/company/roles',
    reads: { audited: null, madeOf: ['role', 'user'] },
    access: ['company.settings.roles.view', 'company.settings.roles.edit'],
    answer: rolesAnswer,
  },
  role: {
    method: 'GET',
    path: '/api/company/role/:id',
    reads: { audited: null, madeOf: ['role', 'user'] },
    access: ['company.settings.roles.view', 'company.settings.roles.edit'],
    params: idParams,
    answer: roleAnswer,
  },
  saveRole: {
    method: 'POST',
    path: '/api/company/role',
    access: ['company.settings.roles.edit'],
    body: saveRoleBody,
    bodyBytes: BODY_BYTES.list,
    answer: roleAnswer,
  },
} as const satisfies Record<string, Endpoint>;
