import type { policyEndpoints } from '#contract/policy.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import type { Rows } from './row.ts';

const onlyAdministrator = { rbt: 403, rbt2: 403, bcba: 403, staff: 403, admin: 200, other: 403 };

export const policyRows: Rows<typeof policyEndpoints> = () => ({
  policy: { expected: onlyAdministrator },
  savePolicy: { headers: { 'if-match': '*' }, body: async () => defaultPolicy, expected: onlyAdministrator },
});
