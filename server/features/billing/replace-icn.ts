import type { endpoints } from '#contract/endpoints.ts';
import { whyNotReplace } from '#domain/money/billing-rules.ts';
import { icnKey } from '#domain/money/icn-key.ts';
import { storeCorrection } from '#server/db/queries/icn-corrections.ts';
import { type LockedMoney, lockMoneyNotes, lockWithGroup } from '#server/db/queries/money-notes.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks } from './change-marks.ts';
import { findOrMakeGroup, lockIcns } from './pay-group.ts';
import { settle } from './settle.ts';

type GroupNotes = WriteCall<typeof endpoints.groupNotes>;

/**
 * Gives notes their right ICN in place of `replaces`; billed date, pay and units stay. Where both are one ICN, written
 * otherwise, all of its notes are spelled anew. Throws 422 where there is nothing to replace, or with a billed date.
 */
export async function replaceIcn(call: GroupNotes, replaces: string): Promise<Effect> {
  const { db, who, body, now } = call;
  if (body.icn === replaces) throw invalid({ icn: 'The notes have this ICN. Type another' });
  if (body.date !== undefined) throw invalid({ date: 'The billed date stays as it is. Leave it out' });
  await lockIcns(db, who.companyId, body.icn, replaces);
  const isSpelling = icnKey(body.icn) === icnKey(replaces);
  const locked = isSpelling
    ? await lockWithGroup(db, who.companyId, body.id, payGroupOf(who.companyId, replaces))
    : await lockMoneyNotes(db, who.companyId, body.id);
  const asked = new Set(body.id);
  const whyNot = (note: LockedMoney) => whyNotReplace(note, body.icn, replaces);
  return settle({
    db,
    who,
    now,
    action: 'regrouped',
    ids: body.id,
    notes: new Map([...locked].filter(([id]) => asked.has(id))),
    mode: body.mode ?? 'each',
    seen: body.seen,
    whyNot,
    given: () => ({ icn: body.icn }),
    loses: () => ['icn'],
    change: async (notes) => {
      const groupId = await findOrMakeGroup(db, who.companyId, body.icn, now);
      if (isSpelling) await spell(call, groupId);
      // Where it is spelled anew, the others of the group read otherwise as well.
      const touched = isSpelling ? [...locked.values()].filter((note) => whyNot(note) === null) : notes;
      const from = locked.get(touched[0]?.id ?? 0)?.pay_group_id ?? groupId;
      const move = { from, to: groupId, ids: idsOf(touched) };
      const step = from === groupId ? {} : { icn_since: await storeCorrection(db, who.companyId, move, now) };
      await changeMarks(db, who, move.ids, { pay_group_id: groupId, ...step });
      return [{ mark: 'grouped', ids: idsOf(touched) }];
    },
  });
}

const idsOf = (notes: readonly LockedMoney[]) => notes.map(({ id }) => id);

async function spell({ db, who, body }: GroupNotes, groupId: number): Promise<void> {
  await db
    .updateTable('pay_groups')
    .set({ icn: body.icn })
    .where('company_id', '=', who.companyId)
    .where('id', '=', groupId)
    .execute();
}
