import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { firstObserved } from '#domain/session/session-span.ts';
import { foldSession } from '#domain/session/tally.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import { takenBackByFile } from '#server/http/write/still-says.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { lastObserved } from './after-end.ts';
import { findEvents } from './open-session.ts';
import type { SessionRow } from './session-row.ts';

/**
 * The session as its author's own device submits it: what a file took back of that device's facts, and the device did
 * not, counts again. By then it has sent all that it took back itself.
 */
export async function withOwnFacts(
  { db, now, late, deviceId }: Pick<WriteCall<never>, 'db' | 'now' | 'late' | 'deviceId'>,
  session: SessionRow,
): Promise<SessionRow> {
  if (isBroughtIn(late)) return session;
  const undone = await takenBackByFile(db, session, deviceId);
  if (undone.length === 0) return session;
  const { company_id, id } = session;
  await db
    .deleteFrom('session_events')
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('uid', 'in', undone)
    .execute();
  const counted = tallied(await findEvents(db, company_id, id));
  await db
    .updateTable('sessions')
    .set({ ...counted, updated_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  return { ...session, ...counted };
}

/** What a session's row says of all its facts. */
export function tallied(facts: Parameters<typeof foldSession>[0]): Pick<SessionRow, 'tally' | 'first_at' | 'last_at'> {
  const events = byClockOfBegin(facts);
  const [first, last] = [firstObserved(events), lastObserved(events)];
  return {
    tally: { ...foldSession(events), facts: events.length },
    first_at: first === undefined ? null : new Date(first),
    last_at: last === undefined ? null : new Date(last),
  };
}
