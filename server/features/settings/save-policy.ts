import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { changedPolicyFields, differencesOf, policyValues } from '#domain/access/policy-differences.ts';
import { unknownZone, whyNotPolicy } from '#domain/access/policy-rules.ts';
import { isPooled } from '#domain/money/units.ts';
import { noteBudgets } from '#server/db/queries/client-budgets.ts';
import { isKnownZone } from '#server/db/queries/is-known-zone.ts';
import { readPolicy } from '#server/db/queries/read-policy.ts';
import { keepDaysOfUndone } from '#server/db/queries/undone-units.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

/** PUT /api/company/policy: the whole policy, from a caller who says which version they saw. */
export async function savePolicy(call: WriteCall<typeof endpoints.savePolicy>): Promise<Effect> {
  const { db, who, body, ifMatch, now } = call;
  const errors = whyNotPolicy(body);
  if (!(await isKnownZone(db, body.timeZone))) errors.timeZone = unknownZone;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await sql`select from companies where id = ${who.companyId} for no key update`.execute(db);
  const current = await readPolicy(db, who.companyId);
  await requireVersion(ifMatch, current.version, async () => current, { must: true });
  const changed = changedPolicyFields(current.policy, body);
  // Unlike any other row's values these stay in the audit: they are nobody's personal data, and explain where a figure
  // came from.
  const detail = { changed, values: policyValues(current.policy, body, changed) };
  const done: Effect = { status: 200, entity: 'policy', entityId: who.companyId, detail };
  if (changed.length === 0) return done;
  await db
    .updateTable('companies')
    .set({ policy: differencesOf(body), policy_version: current.version + 1 })
    .where('id', '=', who.companyId)
    .execute();
  if (isPooled(body.unitRule) && !isPooled(current.policy.unitRule)) await keepDaysOfUndone(db, who.companyId, now);
  if (changed.includes('hoursPeriod') || changed.includes('weekStartsOn'))
    await noteBudgets(db, who.companyId, 'all', now);
  return done;
}
