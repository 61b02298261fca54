import type { DataEntryAnswer } from '#contract/session.ts';
import { instantOf } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { type Assigned, listAssigned } from '#server/db/queries/list-programs.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { type Named, readCatalogue } from './catalogue.ts';
import { programOf } from './session-program.ts';
import type { SessionRow } from './session-row.ts';
import { type Counted, type Totals, totalsOf } from './session-totals.ts';

const columns = [
  ...(['tally', 'closed', 'closed_at', 'start_date', 'end_date', 'end_time', 'time_zone'] as const),
  ...(['behavior_ids', 'skill_ids', 'observed_zero', 'not_observed', 'begun_at'] as const),
] as const;
type Row = Pick<SessionRow, (typeof columns)[number]>;
type Closed = Pick<Row, 'closed' | 'closed_at'>;
type Ended = Pick<Row, 'closed' | 'start_date' | 'end_date' | 'end_time' | 'time_zone'>;

/** A session's numbers alone, which is the answer to every handful of taps: no people, no note, no hours. */
export async function readTotals(
  db: Db,
  who: Principal,
  id: number,
  now: Date,
): Promise<Totals & { uid: string } & Pick<DataEntryAnswer, 'ended'>> {
  const row = await db
    .selectFrom('sessions')
    .select(['uid', 'client_id', ...columns])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error('The session is gone');
  const assigned = (await listAssigned(db, who.companyId, [row.client_id])).get(row.client_id);
  const counted = countedOf(row, assigned, who.policy.timeZone);
  const totals = totalsOf(counted, await readCatalogue(db, who, namedIn([counted])), now.getTime());
  return { uid: row.uid, ...totals, ...(row.closed ? { ended: { ...endOfDay(row), ...closedAtOf(row) } } : {}) };
}

/** When it was last submitted, while it is. */
export const closedAtOf = ({ closed, closed_at }: Closed) =>
  closed && closed_at ? { closed_at: closed_at.toISOString() } : {};

const endOfDay = ({ end_date, end_time }: Ended) => ({ endDate: end_date, endTime: end_time });

/** What their totals name: tiles and prompts, which have all that was recorded among them. */
export const namedIn = (all: readonly Counted[]): Named => ({
  behaviors: all.flatMap(({ behaviorIds }) => behaviorIds),
  skills: all.flatMap(({ skillIds }) => skillIds),
});

/** What a session's totals are made of. @param zone the company's, for a session that does not have its own */
export function countedOf(row: Row, assigned: Assigned | undefined, zone: string): Counted {
  const { tally, closed, observed_zero: observedZero } = row;
  const begunAt = row.begun_at?.toISOString();
  return { tally, closed, endedAt: endOf(row, zone), begunAt, observedZero, ...programOf(row, assigned) };
}

/** When a session's observation ended, ms; null while it goes on. @param zone IANA, where it has none of its own */
export function endOf({ closed, start_date, end_date, end_time, time_zone }: Ended, zone: string): number | null {
  return closed && end_time !== null ? instantOf(end_date ?? start_date, end_time, time_zone ?? zone) : null;
}
