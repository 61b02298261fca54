import type { endpoints } from '#contract/endpoints.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { selectPhaseLines } from './phase-line.ts';

type Lines = typeof endpoints.phaseLines;

/** GET /api/phase-lines: a client's, by day; for one behavior its own and those of all graphs. */
export async function listPhaseLines({ db, who, query }: Call<Lines>): Promise<Answer<Lines>> {
  await requireClient(db, who, query.client);
  const { behaviour_id } = query;
  let lines = selectPhaseLines(db, who.companyId).where('client_id', '=', query.client);
  if (behaviour_id !== undefined) {
    lines = lines.where((eb) => eb.or([eb('behavior_id', '=', behaviour_id), eb('behavior_id', 'is', null)]));
  }
  return { data: await lines.orderBy('date').orderBy('id').execute() };
}
