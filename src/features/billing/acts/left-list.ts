import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';

/** A page of a money list, with what comes before and after it. */
type SeenPage = { rows: readonly MoneyRow[]; isFirst: boolean; isLast: boolean };

/**
 * The chosen notes that should be on the page and aren't: they left the list. One that belongs before or after the page
 * may just have moved to another page.
 */
export function leftFrom(chosen: readonly MoneyRow[], { rows, isFirst, isLast }: SeenPage): MoneyRow[] {
  const here = new Set(rows.map(({ id }) => id));
  const [top, bottom] = [rows[0], rows.at(-1)];
  return chosen.filter((row) => {
    if (here.has(row.id)) return false;
    const belowTop = isFirst || (top !== undefined && comesBefore(top, row));
    const aboveBottom = isLast || (bottom !== undefined && comesBefore(row, bottom));
    return belowTop && aboveBottom;
  });
}

export function seenPage(
  rows: readonly MoneyRow[],
  answer: { page: number; limit: number; totalCount: number; totalIsExact: boolean },
): SeenPage {
  const { page, limit, totalCount, totalIsExact } = answer;
  return { rows, isFirst: page === 1, isLast: totalIsExact && page * limit >= totalCount };
}

/** The order of the list: latest visit first. */
function comesBefore(one: MoneyRow, other: MoneyRow): boolean {
  if (one.date_visited !== other.date_visited) return one.date_visited > other.date_visited;
  if (one.begin_time !== other.begin_time) return one.begin_time > other.begin_time;
  return one.id > other.id;
}

const NAMED = 2;

/** "1 note left this list: Ruiz, Maya, 11/20/25 3:00 – 5:00 PM". */
export function leftText(left: readonly MoneyRow[]): string {
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return `${noteCount(left.length)} left this list: ${left.slice(0, NAMED).map(noteName).join('; ')}${more}`;
}
