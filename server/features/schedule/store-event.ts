import { sql } from 'kysely';
import type { EventInfo } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { EventValues } from './event-plan.ts';
import type { StoredEvent } from './event-rows.ts';

interface NewEvent {
  uid: string;
  values: EventValues;
  /** The event it was a part of. */
  series: StoredEvent | null;
  info: EventInfo;
  now: Date;
}

/** Creates an event and returns its id. */
export async function insertEvent(
  db: Tx,
  who: Principal,
  { uid, values, series, info, now }: NewEvent,
): Promise<number> {
  const { id } = await db
    .insertInto('schedule_events')
    .values({
      company_id: who.companyId,
      uid,
      ...columnsOf(values),
      event_info: withoutVersions(info),
      series_id: series && (series.series_id ?? series.id),
      created_by: who.userId,
      updated_by: who.userId,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface EventChange {
  values?: EventValues;
  /** The rule ends on this day. */
  until?: string;
  info?: EventInfo;
  deleted?: true;
  now: Date;
}

/** Changes an event, which then has a new version. Decisions and exclusions leave `rule_version` alone. */
export async function changeEvent(db: Tx, who: Principal, event: StoredEvent, change: EventChange): Promise<void> {
  const { values, until, info, deleted, now } = change;
  await db
    .updateTable('schedule_events')
    .set({
      ...(values ? columnsOf(values) : {}),
      ...(until ? { repeat_until: until } : {}),
      ...(info ? { event_info: info } : {}),
      ...(values || until ? { rule_version: sql<number>`version + 1` } : {}),
      ...(deleted ? { deleted_at: now } : {}),
      version: sql<number>`version + 1`,
      updated_by: who.userId,
      updated_at: now,
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', event.id)
    .execute();
}

function columnsOf({ repeat, ...values }: EventValues) {
  const { repeat_days: days, repeat_week: week } = repeat;
  return {
    ...values,
    ...repeat,
    repeat_days: days && [...days],
    repeat_week: week === null ? null : String(week),
  };
}

/** Each event counts its own versions. */
function withoutVersions(info: EventInfo): EventInfo {
  return Object.fromEntries(Object.entries(info).map(([index, { version: _, ...fact }]) => [index, fact]));
}
