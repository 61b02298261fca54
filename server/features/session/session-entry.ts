import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { countedSeconds } from '#domain/note/typed-length.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { countsOf } from '#domain/session/session-numbers.ts';
import type { Tx } from '#server/db/transaction.ts';
import { endOf } from './read-totals.ts';
import type { SessionRow } from './session-row.ts';

type Counted = Pick<
  SessionRow,
  | 'company_id'
  | 'id'
  | 'client_id'
  | 'user_id'
  | 'closed'
  | 'start_date'
  | 'end_date'
  | 'end_time'
  | 'time_zone'
  | 'tally'
  | 'observed_zero'
  | 'begun_at'
>;

/**
 * The session's one behavior entry: a row per observed behavior with the count of its taps and onsets, stated zeros
 * included; a behavior that was not watched, or only by intervals, has none (reading 29). Storing it again replaces
 * the rows: those that are no longer true are taken back, the others keep their ids. @param zone IANA, of sessions that
 * do not have their own
 */
export async function storeSessionEntry(tx: Tx, session: Counted, now: Date, zone: string): Promise<void> {
  const counts = countsOf({ tally: session.tally, zero: session.observed_zero });
  const entryId = await storeHeader(tx, session, counts.size === 0, now);
  const [behaviorIds, entries] = [[...counts.keys()], [...counts.values()]];
  const lasted = durationsBy(session.tally, endOf(session, zone), now.getTime(), session.begun_at?.toISOString());
  const lengths = behaviorIds.map((id) => countedSeconds(lasted[id], counts.get(id)));
  await sql`
    with removed as (
      update behavior_entry_rows set deleted_at = ${now}, updated_at = ${now}
      where company_id = ${session.company_id} and entry_id = ${entryId} and deleted_at is null
        and behavior_id <> all (${behaviorIds}::integer[]))
    insert into behavior_entry_rows (company_id, entry_id, behavior_id, entry, seconds, created_at, updated_at, deleted_at)
    select ${session.company_id}, ${entryId}, behavior_id, entry, seconds, ${now}::timestamptz, ${now}::timestamptz, null
    from unnest(${behaviorIds}::integer[], ${entries}::integer[], ${lengths}::integer[])
      as counted (behavior_id, entry, seconds)
    on conflict (company_id, entry_id, behavior_id)
      do update set entry = excluded.entry, seconds = excluded.seconds, updated_at = excluded.updated_at, deleted_at = null`.execute(
    tx,
  );
}

/** The entry itself, linked to the session's note and so to its pay group. */
async function storeHeader(tx: Tx, session: Counted, isEmpty: boolean, now: Date): Promise<number> {
  const noteId = sql<number | null>`(select id from notes where company_id = ${session.company_id}
    and session_id = ${session.id} and deleted_at is null order by id desc limit 1)`;
  const changed = {
    note_id: noteId,
    record_date: session.start_date,
    updated_at: now,
    deleted_at: isEmpty ? now : null,
  };
  const { id } = await tx
    .insertInto('behavior_entries')
    .values({
      company_id: session.company_id,
      uid: uuid(),
      client_id: session.client_id,
      user_id: session.user_id,
      session_id: session.id,
      created_at: now,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'session_id']).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
