import type { endpoints } from '#contract/endpoints.ts';
import { whyNotGroup } from '#domain/money/billing-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { nextStep } from '#server/db/queries/icn-corrections.ts';
import { type LockedMoney, lockMoneyNotes } from '#server/db/queries/money-notes.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks } from './change-marks.ts';
import { dateOf } from './mark-notes.ts';
import { findOrMakeGroup, lockIcns } from './pay-group.ts';
import { replaceIcn } from './replace-icn.ts';
import { settle } from './settle.ts';

type GroupNotes = WriteCall<typeof endpoints.groupNotes>;

/**
 * POST /api/company/payments/group: marks notes billed and attaches the pay group of that ICN, creating it when there
 * is none. Notes can be added to an ICN that already has some. With `replaces` they get it in place of that one.
 */
export async function groupNotes(call: GroupNotes): Promise<Effect> {
  const { db, who, body, now } = call;
  if (body.replaces !== undefined) return replaceIcn(call, body.replaces);
  const date = dateOf(who, body.date, now);
  const minute = inZone(now.getTime(), who.policy.timeZone);
  await lockIcns(db, who.companyId, body.icn);
  return settle({
    db,
    who,
    now,
    action: 'grouped',
    ids: body.id,
    notes: await lockMoneyNotes(db, who.companyId, body.id),
    mode: body.mode ?? 'each',
    seen: body.seen,
    whyNot: (note) => whyNotGroup(note, body.icn, date, minute),
    given: (notes) => {
      // Those that were billed before keep their date, and whoever billed them did.
      const unbilled = notes.filter(({ ins_status }) => ins_status === null).map(({ id }) => id);
      if (unbilled.length === 0) return { icn: body.icn };
      return { icn: body.icn, billed: unbilled.length === notes.length ? date : { [date]: unbilled } };
    },
    change: (notes) => attach(call, notes, date),
  });
}

async function attach({ db, who, body, now }: GroupNotes, notes: LockedMoney[], date: string) {
  const pay_group_id = await findOrMakeGroup(db, who.companyId, body.icn, now);
  const ids = notes.map((note) => note.id);
  const unbilled = notes.filter((note) => note.ins_status === null).map((note) => note.id);
  const billed = notes.filter((note) => note.ins_status !== null).map((note) => note.id);
  await changeMarks(db, who, unbilled, { ins_status: date, pay_group_id, icn_since: nextStep });
  await changeMarks(db, who, billed, { pay_group_id, icn_since: nextStep });
  return [
    { mark: 'billed' as const, ids: unbilled },
    { mark: 'grouped' as const, ids },
  ];
}
