import type { PhaseLine } from '#contract/programs.ts';
import type { Db } from '#server/db/pool.ts';

/** A company's current lines, in their wire form. */
export function selectPhaseLines(db: Db, companyId: number) {
  return db
    .selectFrom('phase_lines')
    .select(['id', 'client_id as client', 'behavior_id as behaviour_id', 'date', 'label', 'version'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
}

export async function readPhaseLine(db: Db, companyId: number, id: number): Promise<PhaseLine> {
  const [row] = await db
    .selectFrom('phase_lines')
    .select(['id', 'client_id as client', 'behavior_id as behaviour_id', 'date', 'label', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!row) throw new Error('The phase line is gone');
  return row;
}
