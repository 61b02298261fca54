import { sql } from 'kysely';
import { timeConflictText } from '#domain/schedule/time-conflicts.ts';
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
 * end, is its first minute.
 */
export async function describeSessionConflicts(db: Db, companyId: number, sessionId: number): Promise<string> {
  const rows = await db
    .selectFrom('sessions as own')
    .innerJoin('sessions as other', (join) =>
      inSameCompany(
        'other.user_id',
        'own.user_id',
      )(join)
        .onRef('other.id', '<>', 'own.id')
        // By the index on days first; no session lasts for days.
        .on(sql<boolean>`other.start_date between own.start_date - 2 and coalesce(own.end_date, own.start_date) + 1`)
        .on(sql<boolean>`${stretchOf('other', '12 hours')} && ${stretchOf('own', '1 minute')}`),
    )
    .innerJoin('clients', inSameCompany('clients.id', 'other.client_id'))
    .select(['clients.first_name', 'clients.last_name'])
    .select(['other.start_date as date', 'other.start_time as begin', 'other.end_time as end'])
    .where('own.company_id', '=', companyId)
    .where('own.id', '=', sessionId)
    .orderBy('other.start_date')
    .orderBy('other.start_time')
    .execute();
  return timeConflictText('session', rows.map(withClient));
}

/** A session as it was, by the clock of the zone in which it was begun; `atMost` stands in for an end that is not known yet. */
function stretchOf(session: 'own' | 'other', atMost: string) {
  const column = (name: string) => sql.ref(`${session}.${name}`);
  const instant = (date: unknown, time: string) =>
    sql`((${date} + ${column(time)}) at time zone coalesce(${column('time_zone')}, 'UTC'))`;
  const start = instant(column('start_date'), 'start_time');
  const end = instant(sql`coalesce(${column('end_date')}, ${column('start_date')})`, 'end_time');
  return sql`tstzrange(${start}, greatest(${start}, coalesce(${end}, ${start} + ${atMost}::interval)))`;
}

function withClient<T extends { first_name: string; last_name: string }>({ first_name, last_name, ...visit }: T) {
  return { ...visit, client: { first_name, last_name } };
}
