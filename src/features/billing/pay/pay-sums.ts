import type { PaySubtotal } from '#contract/billing.ts';
import { digits } from '#domain/how-many.ts';
import { columnTexts, type HoursWritten } from '#domain/note/stamp-text.ts';
import { sumHours } from '#domain/time/hours.ts';
import { shortDate } from '#domain/time/service-time.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';

type PaySubtotals = { data: readonly PaySubtotal[]; inHundredths?: boolean | undefined };
type Sum = { notes: number; hours: number };

/** All therapists together. */
export function sumOf(subtotals: readonly Sum[]): Sum {
  const notes = subtotals.reduce((sum, one) => sum + one.notes, 0);
  return { notes, hours: sumHours(subtotals.map(({ hours }) => hours)) };
}

/** In one spelling for all therapists of a list, and what of it can't be paid yet. */
export const hoursWritten = ({ data, inHundredths }: PaySubtotals): HoursWritten =>
  columnTexts(
    data.flatMap(({ hours, not_yet }) => (not_yet ? [hours, not_yet.hours] : [hours])),
    inHundredths,
  );

/** What of the therapists' notes can't be paid today. */
export const notYetOf = (subtotals: readonly PaySubtotal[]): Sum =>
  sumOf(subtotals.flatMap(({ not_yet }) => not_yet ?? []));

/** "2 of the notes can’t be paid yet: 1.75 h"; '' where all can. */
export function notYetText({ notes, hours }: Sum, written: HoursWritten): string {
  return notes === 0 ? '' : `${digits(notes)} of the notes can’t be paid yet: ${written(hours)}`;
}

/** A part of a statement: the notes of one pay date, those that are not paid, or those that can't be paid yet. */
export type StatementPart = { title: string; rows: readonly MoneyRow[] };

/**
 * Notes by pay date, latest first; unpaid ones come after them, and those that can't be paid yet last. Within each,
 * oldest visit first.
 */
export function statementParts(rows: readonly MoneyRow[]): StatementPart[] {
  const { payable, later } = payableApart(rows);
  const days = [...new Set(payable.map(({ date_week }) => date_week ?? ''))].sort().reverse();
  const parts = days.map((day) => ({
    title: day === '' ? 'Not paid yet' : `Paid on ${shortDate(day)}`,
    rows: payable.filter(({ date_week }) => (date_week ?? '') === day).sort(byVisit),
  }));
  if (later.length === 0) return parts;
  return [...parts, { title: 'Can’t be paid yet, not in the total', rows: later.toSorted(byVisit) }];
}

/** What a total counts, paid or to be paid, and what nobody can be paid for yet. */
export function payableApart(rows: readonly MoneyRow[]): { payable: MoneyRow[]; later: MoneyRow[] } {
  const { payable = [], later = [] } = Object.groupBy(rows, ({ notYet }) => (notYet ? 'later' : 'payable'));
  return { payable, later };
}

const byVisit = (a: MoneyRow, b: MoneyRow) =>
  `${a.date_visited}${a.begin_time}`.localeCompare(`${b.date_visited}${b.begin_time}`);
