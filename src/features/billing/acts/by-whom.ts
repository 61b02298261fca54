import type { MoneyResult } from '#contract/billing.ts';
import { instantText } from '#domain/time/instant-text.ts';

/**
 * " By Dana King, today 2:30 PM.", " Undone by …": who was first with what is in the way, after the reason; '' where that
 * is not known.
 */
export function byWhom({ because, by, at }: Pick<MoneyResult, 'because' | 'by' | 'at'>, today: string, zone: string) {
  if (by === undefined) return '';
  const who = because === 'undone' ? 'Undone by' : because === 'unpaid' ? 'Taken back by' : 'By';
  return ` ${who} ${by}${at === undefined ? '' : `, ${instantText(at, today, zone)}`}.`;
}

/** It was left as it is, or more is to be said of it than that it is done. */
export const isSaid = ({ ok, reason }: MoneyResult): boolean => !ok || reason !== undefined;
