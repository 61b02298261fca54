import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesClient, requireClient } from '#server/http/access/client-access.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, notFound, notPermitted } from '#server/http/answer/problem.ts';
import type { EventValues } from './event-plan.ts';

type People = Pick<EventValues, 'client_id' | 'user_id'>;

/** Throws 403 unless the event is the person's own, or they decide about events (reading 78). */
export function requireMayChange(who: Principal, userId: number | null): void {
  if (may(who, 'company.schedule.event.approve')) return;
  if (userId !== who.userId || !may(who, 'schedule.event.edit')) throw notPermitted();
}

/**
 * Checks who an event is for: a client that the caller sees, a therapist of the company, and the client on that
 * therapist's caseload, whose calendar would otherwise show a name that is not theirs to see.
 */
export async function requirePeople(db: Tx, who: Principal, { client_id, user_id }: People): Promise<void> {
  if (client_id !== null) await requireClient(db, who, client_id);
  if (user_id === null || user_id === who.userId) return;
  await requirePerson(db, who, user_id);
  if (client_id === null) return;
  const standing = await findStanding(db, { companyId: who.companyId, userId: user_id }, client_id);
  if (standing !== 'on') throw invalid({ client_id: 'Is not on the caseload of this therapist' });
}

/** A caller who may not know an event's client was shown none: their "no client" leaves the client as it is. */
export async function isHiddenClient(db: Db, who: Principal, clientId: number | null): Promise<boolean> {
  if (clientId === null) return false;
  const { named } = await db
    .selectNoFrom(namesClient(db, who, sql<number>`${clientId}::integer`).as('named'))
    .executeTakeFirstOrThrow();
  return !named;
}

async function requirePerson(db: Tx, who: Principal, id: number): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('disabled_at')
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound();
  if (person.disabled_at !== null) throw invalid({ user_id: 'This person is disabled' });
}
