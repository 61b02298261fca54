import { sql } from 'kysely';
import { changesObservedTime, type SessionEvent } from '#domain/session/session-event.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import type { SessionRow } from './session-row.ts';

/** Whether a fact is anything that a note could lack: that a visit was submitted or opened elsewhere, an app notes by itself. */
export const isData = (fact: Pick<SessionEvent, 'kind' | 'by'>): boolean =>
  fact.by !== 'app' || !changesObservedTime(fact);

type Call = Pick<WriteCall<never>, 'db' | 'deviceId'>;

/**
 * Whether a device has all the data of a session: what it lacks came last from others, since it fetches all that there is.
 * @param known how many facts it has
 */
export async function hasAllData({ db, deviceId }: Call, session: SessionRow, known: number): Promise<boolean> {
  const lacked = (session.tally.facts ?? Number.POSITIVE_INFINITY) - known;
  if (lacked <= 0) return true;
  const facts = await db
    .selectFrom('session_events')
    .select(['event'])
    .where('company_id', '=', session.company_id)
    .where('session_id', '=', session.id)
    .where(sql<boolean>`device_id is distinct from ${deviceId}`)
    .orderBy('received_at', 'desc')
    .limit(Math.min(lacked, MOST_NOTED))
    .execute();
  return facts.length === lacked && !facts.some(({ event }) => isData(event));
}

/** Two for each Submit and Reopen, on each device. */
const MOST_NOTED = 1000;
