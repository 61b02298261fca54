import { sql } from 'kysely';
import type { EventKind, SessionEvent } from '#domain/session/session-event.ts';
import type { Db } from '../pool.ts';

type Row = { event: SessionEvent; device_id: string | null };

/** A stored fact, with the device that recorded it. */
export const asFact = ({ event, device_id }: Row): SessionEvent =>
  device_id === null ? event : { ...event, device_id };

/** The facts of some kinds of several sessions, by session, in no particular order; one without any has no key. */
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
    .where(sql`event->>'kind'`, 'in', kinds)
    .execute();
  const bySession = Map.groupBy(rows, ({ session_id }) => session_id);
  return new Map([...bySession].map(([id, ofSession]) => [id, ofSession.map(asFact)]));
}
