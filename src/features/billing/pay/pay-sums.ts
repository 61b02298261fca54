import type { PaySubtotal } from '#contract/billing.ts';
import { sumHours } from '#domain/time/hours.ts';
import { shortDate } from '#domain/time/service-time.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';

/** All therapists together. */
export function sumOf(subtotals: readonly PaySubtotal[]): { notes: number; hours: number } {
  const notes = subtotals.reduce((sum, one) => sum + one.notes, 0);
  return { notes, hours: sumHours(subtotals.map(({ hours }) => hours)) };
}

/** A part of a statement: the notes of one pay date, or those that are not paid. */
export type StatementPart = { title: string; rows: readonly MoneyRow[] };

/** Notes by pay date, latest first; unpaid ones come last. Within each, oldest visit first. */
export function statementParts(rows: readonly MoneyRow[]): StatementPart[] {
  const days = [...new Set(rows.map(({ date_week }) => date_week ?? ''))].sort().reverse();
  const byVisit = (a: MoneyRow, b: MoneyRow) =>
    `${a.date_visited}${a.begin_time}`.localeCompare(`${b.date_visited}${b.begin_time}`);
  return days.map((day) => ({
    title: day === '' ? 'Not paid yet' : `Paid on ${shortDate(day)}`,
    rows: rows.filter(({ date_week }) => (date_week ?? '') === day).sort(byVisit),
  }));
}
