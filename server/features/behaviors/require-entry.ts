import type { endpoints } from '#contract/endpoints.ts';
import { inZone } from '#domain/time/service-time.ts';
import { listBehaviors } from '#server/db/queries/list-programs.ts';
import type { Lateness } from '#server/db/schema.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type AddEntry = WriteCall<typeof endpoints.addEntry>;

/**
 * Throws 422 at a future day that was typed, and at a behavior that appears twice or is unknown. Retired ones are
 * accepted, because work can arrive late. Returns how the row is to be marked: a device whose clock is ahead has told
 * its person "Saved".
 */
export async function requireEntry(call: AddEntry): Promise<Lateness[]> {
  const { db, who, body, now } = call;
  const isAhead = body.record_date > inZone(now.getTime(), who.policy.timeZone).date;
  if (isAhead && !isDelivered(call)) throw invalid({ record_date: 'Must not be in the future' });
  const known = new Set((await listBehaviors(db, who.companyId)).map(({ id }) => id));
  const seen = new Set<number>();
  for (const [at, { behaviour_id: id }] of body.behaviors.entries()) {
    const field = `behaviors.${at}.behaviour_id`;
    if (seen.has(id)) throw invalid({ [field]: 'Is there twice' });
    if (!known.has(id)) throw invalid({ [field]: 'Is not in the catalogue' });
    seen.add(id);
  }
  return isAhead ? ['ahead'] : [];
}

/** A device has numbered it, or the office accepts it. */
function isDelivered({ deviceSeq, late }: AddEntry): boolean {
  return deviceSeq !== null || late.length > 0;
}
