import { icnKey } from '#domain/money/icn-key.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * One call at a time for each ICN, before any note is locked: only one call at a time creates or removes the group. Of
 * several in one order, so that two calls never wait for each other.
 */
export async function lockIcns(tx: Tx, companyId: number, ...icns: string[]): Promise<void> {
  for (const key of [...new Set(icns.map(icnKey))].sort()) await lockUid(tx, companyId, `icn:${key}`);
}

/** The id of the pay group of this ICN, under its lock. */
export async function findOrMakeGroup(tx: Tx, companyId: number, icn: string, now: Date): Promise<number> {
  const found = await tx
    .selectFrom('pay_groups')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', payGroupOf(companyId, icn))
    .executeTakeFirst();
  if (found) {
    await renewIfEmpty(tx, companyId, found.id, now);
    return found.id;
  }
  const { id } = await tx
    .insertInto('pay_groups')
    .values({ company_id: companyId, icn, icn_key: icnKey(icn), status: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An ICN whose notes were all removed is used again: it is listed where a new one would be. */
async function renewIfEmpty(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('pay_groups')
    .set({ created_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notes').select('notes.id').where('company_id', '=', companyId).where('pay_group_id', '=', id),
        ),
      ),
    )
    .execute();
}
