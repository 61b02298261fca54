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

/**
 * Rules of one person, or of nobody in particular, that go on or have ended lately: every look at the calendar works
 * through them. And their events of one day, with what is written in them.
 */
const MOST = {
  rule: { there: 300, bytes: 500_000 },
  day: { there: 100, bytes: 20_000 },
};
/** Of the reasons of all decisions about one event: each look at the calendar carries them. */
const MOST_REASON_BYTES = 100_000;
/** And about all events of one person that go on or have ended lately. */
const MOST_BYTES = 1_000_000;
const LATELY_MS = 60 * 24 * 60 * 60_000;

/**
 * Does a write. Throws 409 where its person has more afterwards than there is room for, and more than before: counted,
 * and not read off the kind of change, of which there are many.
 */
async function withRoom<T>(
  db: Tx,
  who: Principal,
  { values, now }: { values: EventValues; now: Date },
  write: () => Promise<T>,
): Promise<T> {
  const isRule = values.repeat.repeat_unit !== null;
  const before = await countLike(db, who, values, now);
  const written = await write();
  const after = await countLike(db, who, values, now);
  const most = isRule ? MOST.rule : MOST.day;
  const isFull = (what: 'there' | 'bytes') => after[what] > before[what] && after[what] > most[what];
  const [those, ended] = isRule
    ? ['repeating events of this person', ', those included that have ended in the last two months']
    : ['events of this person on that day', ''];
  if (isFull('there')) throw calendarFull(`There are ${most.there} ${those} already${ended}. Delete one first.`);
  if (isFull('bytes'))
    throw calendarFull(
      `What is written in the ${those} is as long as it can be${ended}. Use a shorter title or reason.`,
    );
  return written;
}

const calendarFull = (detail: string) => new ProblemError(409, 'calendar_full', { detail });

/** The repeating events of an event's person, or where it does not repeat, theirs of that day; `bytes` of their texts. */
async function countLike(db: Tx, { companyId }: Principal, values: EventValues, now: Date) {
  const own = db
    .selectFrom('schedule_events')
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .select(
      sql<number>`coalesce(sum(octet_length(title) + coalesce(octet_length(overlap_reason), 0)), 0)::float8`.as(
        'bytes',
      ),
    )
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id is not distinct from ${values.user_id}`)
    .where('deleted_at', 'is', null);
  const day = values.starts_at.slice(0, 10);
  return (
    values.repeat.repeat_unit !== null
      ? own
          .where('repeat_unit', 'is not', null)
          .where(sql<boolean>`coalesce(repeat_until >= ${latelyOf(now)}::date, true)`)
      : own.where('repeat_unit', 'is', null).where(sql<boolean>`starts_at::date = ${day}::date`)
  ).executeTakeFirstOrThrow();
}

/** Creates an event and returns its id. Throws 409 where its person has no room for it. */
export async function insertEvent(db: Tx, who: Principal, event: NewEvent): Promise<number> {
  const { uid, values, series, info, now } = event;
  const insert = db
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
    .returning('id');
  const { id } = await withRoom(db, who, event, () => insert.executeTakeFirstOrThrow());
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
  if (info) await requireShort(db, who, event, info, now);
  const update = db
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
    .where('id', '=', event.id);
  if (values) await withRoom(db, who, { values, now }, () => update.execute());
  else await update.execute();
}

/**
 * Throws 409 where the reasons of an event, or of all of its person that are not long over, have grown too long. What is
 * decided without one, deleted or taken back always has room.
 */
async function requireShort(db: Tx, { companyId }: Principal, event: StoredEvent, info: EventInfo, now: Date) {
  const [bytes, before] = [reasonBytes(info), reasonBytes(event.event_info)];
  if (bytes <= before) return;
  const { there } = await db
    .selectFrom('schedule_events')
    .select(
      sql<number>`coalesce(sum((select sum(octet_length(fact ->> 'reason')) from jsonb_each(event_info) as one (at, fact)
        )), 0)::float8`.as('there'),
    )
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id is not distinct from ${event.user_id}`)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`case when repeat_unit is null then ends_at::date >= ${latelyOf(now)}::date
        else coalesce(repeat_until >= ${latelyOf(now)}::date, true) end`,
    )
    .executeTakeFirstOrThrow();
  if (bytes <= MOST_REASON_BYTES && there - before + bytes <= MOST_BYTES) return;
  const detail =
    'The reasons given for this event, or for all of its person, are as long as they can be. Decide with a shorter reason, or without one.';
  throw calendarFull(detail);
}

const reasonBytes = (info: EventInfo) =>
  Object.values(info).reduce((sum, { reason }) => sum + Buffer.byteLength(reason ?? ''), 0);

/** Until when what has ended is still counted, YYYY-MM-DD. */
const latelyOf = (now: Date) => new Date(now.getTime() - LATELY_MS).toISOString().slice(0, 10);

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
