import type { endpoints } from '#contract/endpoints.ts';
import { whyNotUngroup } from '#domain/money/billing-rules.ts';
import { type LockedMoney, lockGroupNotes } from '#server/db/queries/money-notes.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import { may } from '#server/http/access/principal.ts';
import { notFound, notPermitted, ProblemError, VERSION } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks, noBilling, noPay } from './change-marks.ts';
import { keepUndone } from './keep-undone.ts';
import { describeGroups } from './list-groups.ts';
import { lockIcns } from './pay-group.ts';
import { settle } from './settle.ts';

type UngroupNotes = WriteCall<typeof endpoints.ungroupNotes>;

/**
 * DELETE /api/company/payments/group?icn=: its notes become unbilled. Paid ones stay billed and in the group unless
 * their pay is undone as well, which needs the permission for it (reading 33). Throws 412 where they are not those that
 * were asked about (reading 479).
 */
export async function ungroupNotes(call: UngroupNotes): Promise<Effect> {
  const { db, who, query, now } = call;
  const undoPay = ['1', 'true', 'yes'].includes(query.undo_pay ?? 'no');
  if (undoPay && !may(who, 'company.finance.payroll.edit')) throw notPermitted();
  await lockIcns(db, who.companyId, query.icn);
  const groupId = await findGroup(call);
  const notes = await lockGroupNotes(db, who.companyId, groupId);
  if (query.seen !== undefined) await requireSeen(call, groupId, query.seen);
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

/** Its notes are locked: what is seen now is what is removed. */
async function requireSeen({ db, who }: UngroupNotes, groupId: number, seen: string): Promise<void> {
  const [current] = await describeGroups(db, who, [groupId]);
  // Without notes it is no group any more, which has its own refusal.
  if (!current || current.version === seen) return;
  const detail = 'This group, or one of its notes, is not what it was when you were asked. Nothing was done.';
  throw new ProblemError(412, VERSION, { detail, current });
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
