import type { endpoints } from '#contract/endpoints.ts';
import { hoursAsTime, inZone, periodOf } from '#domain/time/service-time.ts';
import { sumHours } from '#server/db/queries/client-hours.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import type { Answer, Call } from '#server/http/route.ts';

type LogHours = typeof endpoints.logHours;

/**
 * GET /api/client/log-hours/{id}: hours used in the policy's period that contains the requested day, today by default.
 */
export async function readLogHours({ db, who, params, query, now }: Call<LogHours>): Promise<Answer<LogHours>> {
  await requireClient(db, who, params.id);
  const today = inZone(now.getTime(), who.policy.timeZone).date;
  const period = periodOf(query.date ?? today, who.policy);
  const except = query.except === undefined ? undefined : Number(query.except);
  const [hours = 0] = await sumHours(db, who.companyId, [{ clientId: params.id, ...period }], except);
  return { logHours: hours, time: hoursAsTime(hours) };
}
