import { instantOf } from '#domain/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { type Assignment, listAssignments } from '#server/db/queries/list-programs.ts';
import type { Principal } from '#server/http/principal.ts';
import { readCatalogue } from './catalogue.ts';
import type { SessionRow } from './session-row.ts';
import { type Counted, type Totals, totalsOf } from './session-totals.ts';

const columns = ['tally', 'closed', 'start_date', 'end_date', 'end_time', 'observed_zero'] as const;

/** A session's numbers alone, which is what every handful of taps is answered: no people, no note, no hours. */
export async function readTotals(db: Db, who: Principal, id: number, now: Date): Promise<Totals & { uid: string }> {
  const row = await db
    .selectFrom('sessions')
    .select(['uid', 'client_id', ...columns])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error('The session is gone');
  const catalogue = await readCatalogue(db, who);
  const assigned = (await listAssignments(db, who.companyId, [row.client_id])).get(row.client_id);
  return { uid: row.uid, ...totalsOf(countedOf(row, assigned, who.policy.timeZone), catalogue, now.getTime()) };
}

/** What a session's totals are made of. */
export function countedOf(
  row: Pick<SessionRow, (typeof columns)[number]>,
  assigned: Assignment | undefined,
  zone: string,
): Counted {
  return {
    tally: row.tally,
    closed: row.closed,
    endedAt: endOf(row, zone),
    observedZero: row.observed_zero,
    behaviorIds: assigned?.behaviour_ids ?? [],
    skillIds: assigned?.skill_ids ?? [],
  };
}

/** When a session ended, ms; null while it is open. */
function endOf(
  { closed, start_date, end_date, end_time }: Pick<SessionRow, (typeof columns)[number]>,
  zone: string,
): number | null {
  return closed && end_time !== null ? instantOf(end_date ?? start_date, end_time, zone) : null;
}
