import type { Db } from '#server/db/pool.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/**
 * All of them go to whoever may see them in one answer, or are gone through at once: of what has no pages nobody makes
 * more than these.
 */
const MOST = { clients: 10_000, users: 5_000, roles: 200, flags: 500 } as const;
const called = { clients: 'clients', users: 'people', roles: 'roles', flags: 'flags' } as const;

/** Throws 409 where a company has no room for `more` of them, those included that are disabled. */
export async function requireRoomFor(
  db: Db,
  { companyId, table, more }: { companyId: number; table: keyof typeof MOST; more: number },
): Promise<void> {
  const { there } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('there'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(there) + more <= MOST[table]) return;
  const most = MOST[table].toLocaleString('en-US');
  const detail = `A company has ${most} ${called[table]} at most, and yours has ${Number(there).toLocaleString('en-US')}.`;
  throw new ProblemError(409, 'company_full', { detail });
}
