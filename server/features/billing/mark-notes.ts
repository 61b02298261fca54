import type { endpoints } from '#contract/endpoints.ts';
import {
  type MoneyMark,
  type Obstacle,
  whyNotBill,
  whyNotDate,
  whyNotPay,
  whyNotRedate,
  whyNotTakeOff,
  whyNotUndo,
  whyNotUnpay,
} from '#domain/money/billing-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { type LockedMoney, lockMoneyNotes } from '#server/db/queries/money-notes.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, notPermitted } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeMarks, type Marks, noBilling, noPay } from './change-marks.ts';
import { keepUndone, type Undone } from './keep-undone.ts';
import { type AuditedMark, settle } from './settle.ts';

type MarkNotes = WriteCall<typeof endpoints.markNotes>;

interface Marking {
  mark: MoneyMark;
  marks: Marks;
  whyNot: (note: LockedMoney) => Obstacle | null;
  /** It takes something away, which can be restored. */
  undoes?: Undone;
  /** What stands on the notes until then. */
  loses?: readonly AuditedMark[];
}

/** POST /api/pay: insurance-billed, contractor-paid, or undone, on up to 1,000 notes (readings 33, 360, 361 and 609). */
export async function markNotes(call: MarkNotes): Promise<Effect> {
  const { db, who, body, now } = call;
  const marking = markingOf(call);
  return settle({
    db,
    who,
    now,
    action: body.status,
    ids: body.id,
    notes: await lockMoneyNotes(db, who.companyId, body.id),
    mode: body.mode ?? 'each',
    seen: body.seen,
    whyNot: marking.whyNot,
    given: () => givenBy(marking.marks),
    loses: () => marking.loses ?? [],
    change: async (notes) => {
      const ids = notes.map((note) => note.id);
      if (marking.undoes) await keepUndone(db, { who, now, act: body.act, ids, undone: marking.undoes });
      await changeMarks(db, who, ids, marking.marks);
      return [{ mark: marking.mark, ids }];
    },
  });
}

function markingOf({ who, body, now }: MarkNotes): Marking {
  const may = clearingOf(who);
  const date = dateOf(who, body.date, now);
  const minute = inZone(now.getTime(), who.policy.timeZone);
  switch (body.status) {
    case 'insurance_billed':
      if (!may.billing) throw notPermitted();
      return { mark: 'billed', marks: { ins_status: date }, whyNot: (note) => whyNotBill(note, date, minute) };
    case 'contractor_paid':
      if (!may.pay) throw notPermitted();
      return {
        mark: 'paid',
        marks: { user_status: date, date_week: date },
        whyNot: (note) => whyNotPay(note, date, minute),
      };
    case 'pay_date': {
      if (!may.pay) throw notPermitted();
      if (body.date === undefined) throw invalid({ date: 'Say the pay date' });
      const seen = seenDates(body);
      return {
        mark: 'dated',
        marks: { user_status: date, date_week: date },
        whyNot: (note) => whyNotRedate(note, date, seen?.get(note.id)),
        undoes: { payDate: date },
        loses: ['paid'],
      };
    }
    case 'undo_pay':
      if (!may.pay) throw notPermitted();
      return { mark: 'unpaid', marks: noPay, whyNot: whyNotUnpay, undoes: 'pay', loses: ['paid'] };
    // The insurer gives the number after the bill, which stands without it. A number that was right is assigned again.
    case 'undo_icn':
      if (!may.billing) throw notPermitted();
      return { mark: 'grouped', marks: { pay_group_id: null }, whyNot: (note) => whyNotTakeOff(note), loses: ['icn'] };
    case 'undo':
      return {
        mark: 'undone',
        marks: { ...noBilling, ...noPay },
        whyNot: (note) => whyNotUndo(note, may),
        undoes: 'both',
        loses: ['billed', 'icn', 'paid'],
      };
  }
}

/** The pay date with which each note was seen; null where nobody said. Throws 422 for one too many or too few. */
function seenDates({ id, replaces }: MarkNotes['body']): Map<number, string | null> | null {
  if (replaces === undefined) return null;
  if (replaces.length !== id.length) throw invalid({ replaces: 'Say one for each note' });
  return new Map(id.map((one, at) => [one, replaces[at] ?? null]));
}

function givenBy({ ins_status, user_status }: Marks) {
  return { ...(ins_status ? { billed: ins_status } : {}), ...(user_status ? { paid: user_status } : {}) };
}

/** Which marks the caller may clear. */
export function clearingOf(who: Principal) {
  return {
    billing: may(who, 'company.finance.insurance.edit'),
    pay: may(who, 'company.finance.payroll.edit'),
  };
}

/** The date in the body, or today. Throws 422 for a date that cannot be meant. */
export function dateOf(who: Principal, date: string | undefined, now: Date): string {
  const today = todayOf(who, now);
  if (date === undefined) return today;
  const problem = whyNotDate(date, today);
  if (problem !== null) throw invalid({ date: problem });
  return date;
}

/** The company's day. */
function todayOf(who: Principal, now: Date): string {
  return inZone(now.getTime(), who.policy.timeZone).date;
}
