import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { listBehaviors } from '#server/db/queries/list-programs.ts';
import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { invalid, notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { readPhaseLine, selectPhaseLines } from './phase-line.ts';

/** PATCH /api/phase-lines/{id}: moves a line, renames it, or puts it into other graphs, as it was seen. The audit names what changed. */
export async function changePhaseLine(call: WriteCall<typeof endpoints.changePhaseLine>): Promise<Effect> {
  const { db, who, params, body, ifMatch } = call;
  const { date, label, behaviour_id } = body;
  const line = await selectPhaseLines(db, who.companyId).where('id', '=', params.id).forUpdate().executeTakeFirst();
  if (!line) throw notFound();
  await requireClient(db, who, line.client);
  await requireVersion(ifMatch, line.version, () => readPhaseLine(db, who.companyId, line.id), { must: true });
  const known = await listBehaviors(db, who.companyId);
  if (behaviour_id !== null && !known.some(({ id }) => id === behaviour_id))
    throw invalid({ behaviour_id: 'Is not in the catalogue' });
  const same = await selectPhaseLines(db, who.companyId)
    .where('client_id', '=', line.client)
    .where('date', '=', date)
    .where('label', '=', label)
    .where(sql<boolean>`behavior_id is not distinct from ${behaviour_id}`)
    .where('id', '<>', params.id)
    .executeTakeFirst();
  if (same) throw isThere();
  const update = db
    .updateTable('phase_lines')
    .set({ date, label, behavior_id: behaviour_id, version: line.version + 1 })
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id);
  try {
    await update.execute();
  } catch (error) {
    // Somebody else has made it in this very moment.
    if (isSqlError(error, sqlState.uniqueViolation, 'phase_lines_by_client')) throw isThere();
    throw error;
  }
  const changed = (['date', 'label', 'behaviour_id'] as const).filter((field) => line[field] !== body[field]);
  return { status: 200, entity: 'phase_line', entityId: params.id, detail: { changed } };
}

const isThere = () => invalid({ label: 'Is there already on that day' });
