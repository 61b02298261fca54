import type { endpoints } from '#contract/endpoints.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { readPhaseLine, selectPhaseLines } from './phase-line.ts';

/** DELETE /api/phase-lines?id= */
export async function removePhaseLine(call: WriteCall<typeof endpoints.removePhaseLine>): Promise<Effect> {
  const { db, who, query, now, ifMatch } = call;
  const line = await selectPhaseLines(db, who.companyId).where('id', '=', query.id).forUpdate().executeTakeFirst();
  if (!line) throw notFound();
  await requireClient(db, who, line.client);
  await requireVersion(ifMatch, line.version, () => readPhaseLine(db, who.companyId, line.id));
  await db
    .updateTable('phase_lines')
    .set({ deleted_at: now })
    .where('company_id', '=', who.companyId)
    .where('id', '=', query.id)
    .execute();
  return { status: 200, entity: 'phase_line', entityId: query.id };
}
