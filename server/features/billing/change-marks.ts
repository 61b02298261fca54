import { type RawBuilder, sql } from 'kysely';
import { asItIs, dataAsItIs, seenWithBill } from '#server/db/queries/money-notes.ts';
import { payerOfNow } from '#server/db/queries/money-seen.ts';
import { asMoney } from '#server/db/queries/next-note-version.ts';
import { settleUnits } from '#server/db/queries/note-units.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';

/** The money columns of a note. */
export interface Marks {
  ins_status?: string | null;
  user_status?: string | null;
  date_week?: string | null;
  pay_group_id?: number | null;
  /** The step by which it came under its ICN. */
  icn_since?: number | RawBuilder<number>;
}

export const noBilling = { ins_status: null, pay_group_id: null } satisfies Marks;
export const noPay = { user_status: null, date_week: null } satisfies Marks;

function billedAs({ ins_status }: Marks) {
  if (ins_status === undefined) return {};
  const isBilled = ins_status !== null;
  // Of what is taken back the data stays compared: restored, it says whether it has changed.
  const data = isBilled ? dataAsItIs : {};
  const seen = { acknowledged_as: isBilled ? seenWithBill : null, acknowledged_by: null, acknowledged_at: null };
  return { billed_as: isBilled ? asItIs : null, ...seen, billed_payer: isBilled ? payerOfNow : null, ...data };
}

/**
 * Sets the marks of locked notes; the first one fixes a note's units. The last author of the text stays as it is: a
 * mark changes no text.
 */
export async function changeMarks(tx: Tx, who: Principal, ids: number[], marks: Marks): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('notes')
    .set({ ...marks, ...billedAs(marks), ...asMoney })
    .where('company_id', '=', who.companyId)
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .execute();
  await settleUnits(tx, who.companyId, ids, who.policy.unitRule);
}
