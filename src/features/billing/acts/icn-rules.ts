import { whyTooLong } from '#domain/money/icn-key.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';

/** What is wrong with an ICN as it was typed; spaces around it are not part of it. Null when it may be used. */
export function whyNotIcn(typed: string): string | null {
  const icn = typed.trim();
  if (icn === '') return 'Type an ICN, such as 2026112000017';
  return whyTooLong(icn);
}

/** Insurers' numbers have no spaces inside: one that has was most likely copied with a break. */
export function hasInnerSpace(typed: string): boolean {
  return /\s/.test(typed.trim());
}

export const withoutSpaces = (typed: string): string => typed.replaceAll(/\s+/g, '');

/** The ICNs of these notes; those that have none are left out. */
export const icnsOf = (rows: readonly MoneyRow[]): string[] => [
  ...new Set(rows.flatMap(({ pay_group }) => pay_group?.icn ?? [])),
];

/** The one ICN of these notes; undefined where they have none, or several. */
export function onlyIcn(rows: readonly MoneyRow[]): string | undefined {
  const [icn, ...others] = icnsOf(rows);
  return others.length === 0 ? icn : undefined;
}
