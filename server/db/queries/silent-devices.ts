import { type RawBuilder, sql } from 'kysely';
import { SILENT_MS } from '#contract/devices.ts';
import type { Db } from '../pool.ts';

/** `id` of the devices that are not revoked and that nobody has been in contact from for three days. */
function silentDevices(companyId: number, now: Date): RawBuilder<unknown> {
  return sql`select id from devices where company_id = ${companyId} and revoked_at is null
    group by id having max(last_contact_at) <= ${new Date(now.getTime() - SILENT_MS)}`;
}

/** Whether the row `device` is one of them, asked of each row by itself: a list reads few of many. */
export function isSilent(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - SILENT_MS);
  return sql<boolean>`device.revoked_at is null and device.last_contact_at <= ${since} and not exists (
    select from devices as same where same.company_id = device.company_id and same.id = device.id
      and same.revoked_at is null and same.last_contact_at > ${since})`;
}

/** How many devices that are not revoked nobody has been in contact from for three days, whoever used them. */
export async function countSilentDevices(db: Db, companyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*) as number from (${silentDevices(companyId, now)}) as silent`.execute(db);
  return rows[0]?.number ?? 0;
}
