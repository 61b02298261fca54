import { sql } from 'kysely';
import type { EventInfo } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
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

/** Rules of one person, or of nobody in particular, that have not ended: every look at the calendar works through them. */
const MOST_RULES = 300;

async function requireRoom(db: Tx, { companyId }: Principal, { values, now }: NewEvent): Promise<void> {
  if (values.repeat.repeat_unit === null) return;
  const { rules } = await db
    .selectFrom('schedule_events')
    .select((eb) => eb.fn.countAll<number>().as('rules'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id is not distinct from ${values.user_id}`)
    .where('repeat_unit', 'is not', null)
    .where((eb) => eb.or([eb('repeat_until', 'is', null), eb('repeat_until', '>=', now.toISOString().slice(0, 10))]))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (rules < MOST_RULES) return;
  const detail = `There are ${MOST_RULES} repeating events of this person already. Let one of them end, or delete it, first.`;
  throw new ProblemError(409, 'calendar_full', { detail });
}

/** Creates an event and returns its id. Throws 409 where its person has too many repeating ones. */
export async function insertEvent(db: Tx, who: Principal, event: NewEvent): Promise<number> {
  const { uid, values, series, info, now } = event;
  await requireRoom(db, who, event);
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
