import type { endpoints } from '#contract/endpoints.ts';
import { whyNotUngroup } from '#domain/money/billing-rules.ts';
import { type LockedMoney, lockGroupNotes } from '#server/db/queries/money-notes.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import { may } from '#server/http/access/principal.ts';
import { notFound, notPermitted } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks, noBilling, noPay } from './change-marks.ts';
import { keepUndone } from './keep-undone.ts';
import { lockIcns } from './pay-group.ts';
import { settle } from './settle.ts';

type UngroupNotes = WriteCall<typeof endpoints.ungroupNotes>;

/**
 * DELETE /api/company/payments/group?icn=: its notes become unbilled. Paid ones stay billed and in the group unless
 * their pay is undone as well, which needs the permission for it (reading 33).
 */
export async function ungroupNotes(call: UngroupNotes): Promise<Effect> {
  const { db, who, query, now } = call;
  const undoPay = ['1', 'true', 'yes'].includes(query.undo_pay ?? 'no');
  if (undoPay && !may(who, 'company.finance.payroll.edit')) throw notPermitted();
  await lockIcns(db, who.companyId, query.icn);
  const groupId = await findGroup(call);
  const notes = await lockGroupNotes(db, who.companyId, groupId);
  return settle({
    db,
    who,
    now,
    action: 'ungrouped',
    ids: [...notes.keys()],
    notes,
    mode: 'each',
    whyNot: (note) => whyNotUngroup(note, undoPay),
    loses: () => (undoPay ? ['billed', 'icn', 'paid'] : ['billed', 'icn']),
    change: (removed) => detach(call, removed, undoPay),
  });
}

async function detach({ db, who, now }: UngroupNotes, notes: LockedMoney[], undoPay: boolean) {
  const ids = notes.map((note) => note.id);
  await keepUndone(db, { who, now, ids, undone: undoPay ? 'both' : 'billing' });
  await changeMarks(db, who, ids, { ...noBilling, ...(undoPay ? noPay : {}) });
  return [{ mark: 'undone' as const, ids }];
}

async function findGroup({ db, who, query }: UngroupNotes): Promise<number> {
  const row = await db
    .selectFrom('pay_groups')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', payGroupOf(who.companyId, query.icn))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}
