import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type Revoke = typeof endpoints.revokeDevice;

/**
 * POST /api/company/devices/{id}/revoke: ends every sign-in that was ever on the device, whoever it belongs to. The work on it stays
 * there, and goes out when its author signs in again: a revoked device loses no work.
 */
export async function revokeDevice({ db, who, params, now }: WriteCall<Revoke>): Promise<Effect> {
  // Deliveries lock the company's clock before their device: the other way round, each would wait for the other.
  await db.selectFrom('sync_clock').select('seq').where('company_id', '=', who.companyId).forUpdate().execute();
  const rows = await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .returning('user_id')
    .execute();
  const ended = await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('company_id', '=', who.companyId)
    .where((eb) => eb.or([eb('device_id', '=', params.id), sql<boolean>`earlier_devices @> ${[params.id]}::uuid[]`]))
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .execute();
  const [first] = [...rows, ...ended];
  if (!first) throw notFound();
  const people = [...new Set([...rows, ...ended].map((row) => row.user_id))];
  const detail = { device: params.id, people, ended: ended.length };
  return { status: 200, entity: 'device', entityId: first.user_id, detail };
}
