import { sql } from 'kysely';
import { inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { type CountedSince, countSince } from './counted.ts';
import { andInScope, type Scope } from './scope.ts';

/** Notes whose times must be corrected before they can be billed. */
export function countHeldNotes(db: Db, who: Principal, scope: Scope): Promise<CountedSince> {
  return countSince(
    db,
    sql`select date_visited as day from notes
      where company_id = ${who.companyId} and deleted_at is null and state = 'held' ${andInScope(who, scope)}`,
  );
}

/** Notes that a reviewer gave back, by the day of the visit. */
export function countReturnedNotes(db: Db, who: Principal, scope: Scope): Promise<CountedSince> {
  return countSince(
    db,
    sql`select date_visited as day from notes
      where company_id = ${who.companyId} and deleted_at is null and review_decision = 'returned'
        ${andInScope(who, scope)}`,
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** Sessions that were not submitted a day after they began. */
export function countOpenSessions(db: Db, who: Principal, scope: Scope, now: Date): Promise<CountedSince> {
  const { date, time } = inZone(now.getTime() - DAY, who.policy.timeZone);
  return countSince(
    db,
    sql`select start_date as day from sessions
      where company_id = ${who.companyId} and not closed and voided_at is null
        and (start_date, start_time) <= (${date}::date, ${time}::time) ${andInScope(who, scope)}`,
  );
}

/** Deliveries that wait for a decision. */
export function countHeldWork(db: Db, who: Principal): Promise<CountedSince> {
  return countSince(
    db,
    sql`select (received_at at time zone ${who.policy.timeZone}) as day from held_work
      where company_id = ${who.companyId} and state = 'open'`,
  );
}
