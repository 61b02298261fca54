import type { Db } from '#server/db/pool.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import type { Lateness } from '#server/db/schema.ts';
import { may, type Principal } from './principal.ts';
import { notFound } from './problem.ts';

/** Lets pass who may see the client today; for everybody else there is no such client. */
export async function requireClient(db: Db, who: Principal, clientId: number): Promise<void> {
  const standing = await findStanding(db, who, clientId);
  if (standing === null) throw notFound();
  if (standing !== 'on' && !may(who, 'company.clients.view')) throw notFound();
}

/**
 * Lets pass who may write for the client, or could when the work was done: a caseload that has changed since makes
 * the delivery late and not lost (reading 36).
 */
export async function admitDelivery(db: Db, who: Principal, clientId: number): Promise<Lateness[]> {
  const standing = await findStanding(db, who, clientId);
  if (standing === null) throw notFound();
  if (standing === 'on' || may(who, 'company.clients.view')) return [];
  if (standing === 'off') return ['off_caseload'];
  throw notFound();
}
