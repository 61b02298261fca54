import type { endpoints } from '#contract/endpoints.ts';
import { contiguousEnd, countMissing, readRanges } from '#server/db/queries/device-ranges.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Device = typeof endpoints.syncDevice;

/**
 * GET /api/sync/device/{id}: what the server has of this person's work on the device. Another person's numbers are not
 * included.
 */
export async function readDevice({ db, who, params }: Call<Device>): Promise<Answer<Device>> {
  const row = await db
    .selectFrom('devices')
    .select(['id', 'seen', 'told_seq', 'last_contact_at'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const ranges = readRanges(row.seen);
  return {
    id: row.id,
    maxSeqContiguous: contiguousEnd(ranges),
    ranges,
    toldSeq: row.told_seq,
    unsent: countMissing(ranges, row.told_seq),
    lastContactAt: row.last_contact_at.toISOString(),
  };
}
