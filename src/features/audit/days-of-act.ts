import { shortDate } from '#domain/time/service-time.ts';

/** "11/27/26: ", "11/20/26 to 11/27/26: ", and of more than are named "from 11/20/26: ". */
export function daysText(visits: readonly { date_visited: string }[], count = visits.length): string {
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [shortDate(first.date_visited), shortDate(last.date_visited)];
  if (count > visits.length) return `from ${from}: `;
  return from === to ? `${from}: ` : `${from} to ${to}: `;
}
