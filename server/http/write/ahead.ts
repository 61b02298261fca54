import { isAhead } from '#domain/time/day-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Principal } from '#server/http/access/principal.ts';

/**
 * A future day is refused where it is typed. Work that a device has captured is never refused for it: it is accepted,
 * and the row says so.
 */
export function aheadOf(day: string, who: Pick<Principal, 'policy'>, now: Date): Lateness[] {
  return isAhead(day, inZone(now.getTime(), who.policy.timeZone).date) ? ['ahead'] : [];
}
