import { type RawBuilder, sql } from 'kysely';
import { addDays, instantOf } from '#domain/time/service-time.ts';

/** Ids, places and days that both lists filter by. */
interface CommonFilters {
  client?: number | undefined;
  user?: number | undefined;
  daterange?: string | undefined;
  daterangecreated?: string | undefined;
}

/** Rows of a day range by the day column of the table, and by the company's own days for the time of creation. */
export function commonConditions(
  filters: CommonFilters,
  dayColumn: 'date_visited' | 'start_date',
  zone: string,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (filters.client !== undefined) conditions.push(sql`client_id = ${filters.client}`);
  if (filters.user !== undefined) conditions.push(sql`user_id = ${filters.user}`);
  const [first, last] = filters.daterange?.split(',') ?? [];
  if (first) conditions.push(sql`${sql.ref(dayColumn)} >= ${first}::date`);
  if (last) conditions.push(sql`${sql.ref(dayColumn)} <= ${last}::date`);
  const [createdFrom, createdTo] = filters.daterangecreated?.split(',') ?? [];
  if (createdFrom) conditions.push(sql`created_at >= ${startOf(createdFrom, zone)}`);
  if (createdTo) conditions.push(sql`created_at < ${startOf(addDays(createdTo, 1), zone)}`);
  return conditions;
}

/** Whether the list is better walked by its time of creation: its filter then reads only what it shows. */
export function isByCreation(filters: CommonFilters): boolean {
  const asked = (range: string | undefined) => range !== undefined && range !== ',';
  return asked(filters.daterangecreated) && !asked(filters.daterange);
}

function startOf(day: string, zone: string): Date {
  return new Date(instantOf(day, '00:00', zone));
}
