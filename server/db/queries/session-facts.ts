import { sql } from 'kysely';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import type { EventKind, SessionEvent } from '#domain/session/session-event.ts';
import type { Db } from '../pool.ts';

type Row = { event: SessionEvent; device_id: string | null };

/** A stored fact, with the device that recorded it. */
export const asFact = ({ event, device_id }: Row): SessionEvent =>
  device_id === null ? event : { ...event, device_id };

/**
 * The facts of some kinds of several sessions, by session, in no particular order; one without any has no key. Of those that
 * several devices recorded all facts, by one clock: their order, and that clock, depend on all of them.
 */
export async function listFacts(
  db: Db,
  companyId: number,
  sessionIds: readonly number[],
  kinds: readonly EventKind[],
): Promise<Map<number, SessionEvent[]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_events')
    .select(['session_id', 'event', 'device_id'])
    .where('company_id', '=', companyId)
    .where('session_id', 'in', sessionIds)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(sql`event->>'kind'`, 'in', kinds),
        eb(
          'session_id',
          'in',
          selectFrom('session_events as one')
            .select('one.session_id')
            .where('one.company_id', '=', companyId)
            .where('one.session_id', 'in', sessionIds)
            .groupBy('one.session_id')
            .having(sql<boolean>`count(distinct coalesce(one.device_id::text, '')) > 1`),
        ),
      ]),
    )
    .execute();
  const bySession = Map.groupBy(rows, ({ session_id }) => session_id);
  return new Map([...bySession].map(([id, ofSession]) => [id, [...byClockOfBegin(ofSession.map(asFact))]]));
}
