import { type Expression, sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { caseloadOf } from '#server/db/queries/list-clients.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import type { Lateness } from '#server/db/schema.ts';
import { notFound } from '#server/http/answer/problem.ts';
import { may, type Principal } from './principal.ts';

/**
 * Whether the client belongs to the company, and the caller has them on their caseload today or may see every client.
 */
export async function maySeeClient(db: Db, who: Principal, clientId: number): Promise<boolean> {
  const standing = await findStanding(db, who, clientId);
  return standing === 'on' || (standing !== null && may(who, 'company.clients.view'));
}

/** Passes if the caller may see the client today; to everybody else the client does not exist. */
export async function requireClient(db: Db, who: Principal, clientId: number): Promise<void> {
  if (!(await maySeeClient(db, who, clientId))) throw notFound();
}

/**
 * Whether a planned visit names its client to the person, inside a query that has the client's id. A calendar shows a
 * therapist no client who is not theirs (any more); whoever sees the company's calendar sees whose visits these are.
 */
export function namesClient(db: Db, who: Principal, clientId: Expression<number | null>) {
  if (may(who, 'company.clients.view', 'company.schedule.calendar.view')) return sql<boolean>`true`;
  return sql<boolean>`(${clientId} is null or ${clientId} in ${caseloadOf(db, who)})`;
}

/**
 * Passes if the caller may write for the client, or could when the work was done: a caseload that changed since then
 * makes the delivery late, not lost (reading 36).
 */
export async function admitDelivery(db: Db, who: Principal, clientId: number): Promise<Lateness[]> {
  const standing = await findStanding(db, who, clientId);
  if (standing === null) throw notFound();
  // Whoever is disabled may not look at the clients of others any more, and the answer of a write shows its client.
  if (standing === 'on' || (may(who, 'company.clients.view') && !who.disabled)) return [];
  if (standing === 'off') return ['off_caseload'];
  throw notFound();
}
