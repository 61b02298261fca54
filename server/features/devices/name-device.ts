import type { endpoints } from '#contract/endpoints.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type Name = typeof endpoints.nameDevice;

/** PATCH /api/company/devices/{id}: what people call the device, whoever uses it; an empty name takes it away. */
export async function nameDevice({ db, who, params, body }: WriteCall<Name>): Promise<Effect> {
  // Deliveries lock the company's clock before their device: the other way round, each would wait for the other.
  await db.selectFrom('sync_clock').select('seq').where('company_id', '=', who.companyId).forUpdate().execute();
  const rows = await db
    .updateTable('devices')
    .set({ name: body.name === '' ? null : body.name })
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .returning('user_id')
    .execute();
  const [first] = rows;
  if (!first) throw notFound();
  return { status: 200, entity: 'device', entityId: first.user_id, detail: { device: params.id, name: body.name } };
}
