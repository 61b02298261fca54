import type { endpoints } from '#contract/endpoints.ts';
import { whyNotGroup } from '#domain/money/billing-rules.ts';
import { textKey } from '#domain/text.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { type LockedMoney, lockMoneyNotes } from '#server/db/queries/money-notes.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks } from './change-marks.ts';
import { dateOf } from './mark-notes.ts';
import { settle } from './settle.ts';

type GroupNotes = WriteCall<typeof endpoints.groupNotes>;

/**
 * POST /api/company/payments/group: marks notes billed and attaches the pay group of that ICN, creating it when there
 * is none. Notes can be added to an ICN that already has some.
 */
export async function groupNotes(call: GroupNotes): Promise<Effect> {
  const { db, who, body, now } = call;
  const date = dateOf(who, body.date, now);
  await lockIcn(db, who.companyId, body.icn);
  return settle({
    db,
    who,
    now,
    action: 'grouped',
    ids: body.id,
    notes: await lockMoneyNotes(db, who.companyId, body.id),
    mode: body.mode ?? 'each',
    whyNot: (note) => whyNotGroup(note, body.icn, date),
    given: (notes) => ({
      icn: body.icn,
      // Those that were billed before keep their date.
      ...(notes.some(({ ins_status }) => ins_status === null) ? { billed: date } : {}),
    }),
    change: (notes) => attach(call, notes, date),
  });
}

/** One call at a time for each ICN, before any note is locked: only one call at a time creates or removes the group. */
export function lockIcn(tx: Tx, companyId: number, icn: string): Promise<void> {
  return lockUid(tx, companyId, `icn:${textKey(icn)}`);
}

async function attach({ db, who, body, now }: GroupNotes, notes: LockedMoney[], date: string) {
  const pay_group_id = await findOrMakeGroup(db, who.companyId, body.icn, now);
  const ids = notes.map((note) => note.id);
  const unbilled = notes.filter((note) => note.ins_status === null).map((note) => note.id);
  const billed = notes.filter((note) => note.ins_status !== null).map((note) => note.id);
  await changeMarks(db, who, unbilled, { ins_status: date, pay_group_id }, now);
  await changeMarks(db, who, billed, { pay_group_id }, now);
  return [
    { mark: 'billed' as const, ids: unbilled },
    { mark: 'grouped' as const, ids },
  ];
}

async function findOrMakeGroup(tx: Tx, companyId: number, icn: string, now: Date): Promise<number> {
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
    .values({ company_id: companyId, icn, icn_key: textKey(icn), status: null, created_at: now })
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
