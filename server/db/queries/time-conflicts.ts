import { sql } from 'kysely';
import { isTimeZone } from '#domain/access/policy-rules.ts';
import { timeConflictText } from '#domain/schedule/time-conflicts.ts';
import { instantOf } from '#domain/time/service-time.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '../pool.ts';

/** A stretch of one therapist's day, in wall-clock time. */
interface Stretch {
  companyId: number;
  userId: number;
  date: string;
  begin: string;
  end: string;
}

/** The sentence about the final notes of the therapist that the stretch overlaps, other than `exceptId`; '' when there are none. */
export async function describeNoteConflicts(db: Db, stretch: Stretch, exceptId: number | null): Promise<string> {
  const { companyId, userId, date, begin, end } = stretch;
  const rows = await db
    .selectFrom('notes')
    .innerJoin('clients', inSameCompany('clients.id', 'notes.client_id'))
    .select(['clients.first_name', 'clients.last_name'])
    .select(['notes.date_visited as date', 'notes.begin_time as begin', 'notes.end_time as end'])
    .where('notes.company_id', '=', companyId)
    .where('notes.user_id', '=', userId)
    .where('notes.state', '=', 'final')
    .where('notes.deleted_at', 'is', null)
    .where('notes.id', '<>', exceptId ?? 0)
    .where(sql<boolean>`notes.visit && tsrange(${date}::date + ${begin}::time, ${date}::date + ${end}::time)`)
    .orderBy('notes.begin_time')
    .execute();
  return timeConflictText('note', rows.map(withClient));
}

/**
 * The sentence about the therapist's other sessions that overlap this one; '' when there are none. One that has no end
 * yet lasts for twelve hours at most: a session forgotten last week is in nobody's way today. This one, without an
 * end, is its first minute. One that was voided is in nobody's way.
 */
export async function describeSessionConflicts(db: Db, companyId: number, sessionId: number): Promise<string> {
  const rows = await db
    .selectFrom('sessions as own')
    .innerJoin('sessions as other', (join) =>
      inSameCompany(
        'other.user_id',
        'own.user_id',
      )(join)
        // By the index on days: no session lasts for days, and no two zones are further apart.
        .on(sql<boolean>`other.start_date between own.start_date - 2 and coalesce(own.end_date, own.start_date) + 2`)
        .on(sql<boolean>`other.voided_at is null or other.id = own.id`),
    )
    .innerJoin('clients', inSameCompany('clients.id', 'other.client_id'))
    .select(['clients.first_name', 'clients.last_name', 'other.id', 'other.time_zone as zone'])
    .select([
      'other.start_date as date',
      'other.start_time as begin',
      'other.end_date as until',
      'other.end_time as end',
    ])
    .where('own.company_id', '=', companyId)
    .where('own.id', '=', sessionId)
    .orderBy('other.start_date')
    .orderBy('other.start_time')
    .execute();
  const own = rows.find(({ id }) => id === sessionId);
  if (!own) return '';
  const [begin, end] = spanOf(own, MINUTE);
  const overlaps = (row: Visit) => {
    const [from, to] = spanOf(row, LONGEST);
    return from < end && begin < to;
  };
  return timeConflictText('session', rows.filter((row) => row.id !== sessionId && overlaps(row)).map(withClient));
}

const [MINUTE, LONGEST] = [60_000, 12 * 60 * 60_000];

interface Visit {
  date: string;
  begin: string;
  until: string | null;
  end: string | null;
  zone: string | null;
}

/**
 * From when to when a session was, ms, by the clock of the zone in which it was begun; `atMost` stands in for an end that
 * is not known yet. Reckoned here and not in a statement: a zone that the database does not know would let every later
 * session of the same therapist fail.
 */
function spanOf({ date, begin, until, end, zone }: Visit, atMost: number): [number, number] {
  const known = zone !== null && isTimeZone(zone) ? zone : 'UTC';
  const from = instantOf(date, begin.slice(0, 5), known);
  const to = end === null ? from + atMost : instantOf(until ?? date, end.slice(0, 5), known);
  return [from, Math.max(from, to)];
}

function withClient<T extends { first_name: string; last_name: string }>({ first_name, last_name, ...visit }: T) {
  return { ...visit, client: { first_name, last_name } };
}
