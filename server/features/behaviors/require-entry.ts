import type { endpoints } from '#contract/endpoints.ts';
import { inZone } from '#domain/service-time.ts';
import { listBehaviors } from '#server/db/queries/list-programs.ts';
import { invalid } from '#server/http/problem.ts';
import type { WriteCall } from '#server/http/write-route.ts';

/** Throws 422 at a day to come, and at a behavior that is there twice or unknown. Retired ones are taken: work comes late. */
export async function requireEntry({ db, who, body, now }: WriteCall<typeof endpoints.addEntry>): Promise<void> {
  if (body.record_date > inZone(now.getTime(), who.policy.timeZone).date) {
    throw invalid({ record_date: 'Must not be in the future' });
  }
  const known = new Set((await listBehaviors(db, who.companyId)).map(({ id }) => id));
  const seen = new Set<number>();
  for (const [at, { behaviour_id: id }] of body.behaviors.entries()) {
    const field = `behaviors.${at}.behaviour_id`;
    if (seen.has(id)) throw invalid({ [field]: 'Is there twice' });
    if (!known.has(id)) throw invalid({ [field]: 'Is not in the catalogue' });
    seen.add(id);
  }
}
