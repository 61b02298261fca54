import { sql } from 'kysely';
import { hoursOf } from '#domain/time/hours.ts';
import type { Db } from '../pool.ts';

interface HoursWanted {
  clientId: number;
  /** Both days count. */
  from: string;
  to: string;
}

/**
 * Hours of all therapists' notes of each client within its days, in the order asked for. Drafts don't count, and
 * neither does the note `except` (the one that is being edited).
 */
export async function sumHours(db: Db, companyId: number, wanted: HoursWanted[], except?: number): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(notes.minutes), 0)::integer as minutes
    from unnest(
      ${wanted.map((one) => one.clientId)}::integer[],
      ${wanted.map((one) => one.from)}::date[],
      ${wanted.map((one) => one.to)}::date[]
    ) with ordinality as wanted (client_id, first_day, last_day, place)
    left join notes on notes.company_id = ${companyId} and notes.client_id = wanted.client_id
      and notes.date_visited between wanted.first_day and wanted.last_day
      and notes.deleted_at is null and notes.state <> 'draft' and notes.id <> ${except ?? 0}
    group by wanted.place
    order by wanted.place`.execute(db);
  return rows.map(({ minutes }) => hoursOf(minutes));
}
