import { sql } from 'kysely';
import { inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { andInScope, type Scope, scopeOf } from '#server/http/access/scope.ts';
import { type NoteFilters, noteRequest } from '#server/http/answer/note-list.ts';
import { type CountedSince, countSince } from './counted.ts';

type Filters = Pick<NoteFilters, 'state' | 'review'>;

/**
 * The notes that the list of all notes shows with these filters, by the day of the visit: a figure is counted by the
 * query of the list that it opens.
 */
export function countListed(db: Db, who: Principal, query: Filters, scope: Scope): Promise<CountedSince> {
  const { conditions } = noteRequest({ db, who, query, scope: scopeOf(who, scope) }, 1);
  return countSince(db, sql`select date_visited as day from notes where ${sql.join(conditions, sql` and `)}`);
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
