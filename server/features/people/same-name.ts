import { listName, type Name } from '#domain/access/person-name.ts';
import { textKey } from '#domain/text.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

type FullName = Name & { middle_initial?: string | null | undefined };

/** What two names share that read the same. */
export function nameKey({ first_name, middle_initial, last_name }: FullName): string {
  return JSON.stringify([first_name, middle_initial ?? '', last_name].map(textKey));
}

const called = { clients: 'client', users: 'person' } as const;
type Named = keyof typeof called;

/**
 * Throws 409 where there is somebody of this name and the caller wants to be asked first: two people may have one name,
 * and a form that is open in two windows must not make two of one. Of two at once the later one finds the other.
 */
export async function requireOtherName(
  { db, who, asksOfName }: { db: Tx; who: Principal; asksOfName?: boolean },
  table: Named,
  name: FullName,
): Promise<void> {
  if (!asksOfName) return;
  await lockUid(db, who.companyId, `names of ${table}`);
  const names = await listNames(db, who.companyId, table);
  const keys = await mapInTurns(names, nameKey);
  const there = names[keys.indexOf(nameKey(name))];
  if (!there) return;
  const shown = [listName(there), there.middle_initial].filter(Boolean).join(' ');
  throw new ProblemError(409, 'same_name', { detail: `There is already a ${called[table]} ${shown}.` });
}

function listNames(db: Tx, companyId: number, table: Named): Promise<FullName[]> {
  if (table === 'users')
    return db.selectFrom('users').select(['first_name', 'last_name']).where('company_id', '=', companyId).execute();
  return db
    .selectFrom('clients')
    .select(['first_name', 'last_name', 'middle_initial'])
    .where('company_id', '=', companyId)
    .execute();
}
