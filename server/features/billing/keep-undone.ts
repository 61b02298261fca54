import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { asItIs } from './change-marks.ts';

/** What is taken away: billing with its ICN, the pay, or both. */
export type Undone = 'billing' | 'pay' | 'both';

interface Kept {
  who: Principal;
  now: Date;
  /** The undo that this call is a part of; absent: one of its own. */
  act?: string | undefined;
  ids: number[];
  undone: Undone;
}

/** Writes down what the next change takes from locked notes, so that it can be restored. */
export async function keepUndone(tx: Tx, { who, now, act = uuid(), ids, undone }: Kept): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('undone_acts')
    .values({ company_id: who.companyId, act, user_id: who.userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [billing, pay] = [undone !== 'pay', undone !== 'billing'];
  const taken = (is: boolean, column: string) => (is ? sql.ref(column) : sql`null`);
  await sql`
    insert into undone_notes (company_id, act, note_id, ins_status, user_status, date_week, pay_group_id, billed_as,
      settled_units, as_was)
    select company_id, ${act}::uuid, id, ${taken(billing, 'ins_status')}, ${taken(pay, 'user_status')},
      ${taken(pay, 'date_week')}, ${taken(billing, 'pay_group_id')}, ${taken(billing, 'billed_as')}, settled_units,
      ${asItIs}
    from notes where company_id = ${who.companyId} and id = any (${ids}::integer[])
    on conflict (company_id, act, note_id) do update set ins_status = excluded.ins_status,
      user_status = excluded.user_status, date_week = excluded.date_week, pay_group_id = excluded.pay_group_id,
      billed_as = excluded.billed_as, settled_units = excluded.settled_units, as_was = excluded.as_was,
      restored_at = null`.execute(tx);
}
