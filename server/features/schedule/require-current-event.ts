import type { OccurrenceFact } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError, StaleError } from '#server/http/answer/problem.ts';
import type { WriteHeaders } from '#server/http/write/write-headers.ts';
import { readEvent } from './event-answer.ts';
import type { StoredEvent } from './event-rows.ts';

interface Seen extends Pick<WriteHeaders, 'ifMatch'> {
  db: Tx;
  who: Principal;
}

/**
 * Throws 412 with the event as it is now, unless the caller saw it that way or, without `If-Match`, wrote it last
 * (reading 47).
 */
export async function requireCurrentEvent(seen: Seen, event: StoredEvent): Promise<void> {
  const { ifMatch, who } = seen;
  if (ifMatch === 'any' || ifMatch === event.version) return;
  if (ifMatch === null && event.updated_by === who.userId) return;
  throw await stale(seen, event);
}

/**
 * The same for one occurrence: decisions on other occurrences of the rule do not get in the way, so that several people
 * can work through one list. Without `If-Match`, an undecided occurrence can be decided, and a decision can be changed
 * by the person who made it.
 */
export async function requireCurrentOccurrence(seen: Seen, event: StoredEvent, fact: OccurrenceFact): Promise<void> {
  const { ifMatch, who } = seen;
  if (ifMatch === 'any') return;
  const undecided = fact.decision === undefined || fact.decision === null;
  if (ifMatch === null && (undecided || fact.by === who.userId)) return;
  if (ifMatch === event.version) return;
  const lastChange = Math.max(event.rule_version, fact.version ?? 1);
  if (ifMatch !== null && ifMatch >= lastChange && ifMatch < event.version) return;
  throw await stale(seen, event);
}

export async function stale({ db, who }: Seen, event: StoredEvent): Promise<ProblemError> {
  const current = await readEvent(db, who, event.id);
  return new StaleError('This event has changed since you opened it.', current);
}

/** Throws 409 for an event that was deleted. */
export function requireKept(event: StoredEvent): void {
  if (event.deleted_at !== null) throw new ProblemError(409, 'event_deleted', { detail: 'This event was deleted.' });
}

/** Throws 409 for an occurrence that was deleted, or changed into an event of its own. */
export function requireIncluded(fact: OccurrenceFact): void {
  if (!fact.excluded) return;
  const detail = 'This occurrence was deleted, or changed on its own.';
  throw new ProblemError(409, 'occurrence_excluded', { detail });
}
