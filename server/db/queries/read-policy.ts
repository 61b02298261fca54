import type { PolicyAnswer } from '#contract/policy.ts';
import { defaultPolicy, policyWith } from '#domain/access/policy.ts';
import type { Db } from '../pool.ts';

/** GET /api/company/policy */
export async function readPolicy(db: Db, companyId: number): Promise<PolicyAnswer> {
  const { policy, policy_version } = await db
    .selectFrom('companies')
    .select(['policy', 'policy_version'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { policy: policyWith(policy), defaults: defaultPolicy, version: policy_version };
}
