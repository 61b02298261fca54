import { howMany } from '#domain/how-many.ts';
import { icnKey } from '#domain/money/icn-key.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { type MoneyRow, noteName, payerText, visitParts } from '#features/billing/list/money-row.ts';

/**
 * A note that is not what it was when it was shown: what it is instead, in words, and who has made it so, where that is
 * known.
 */
export type SinceShown = { was: MoneyRow; words: string; by?: { by: string; at: string } | undefined };

/** `ofOthers`: nobody changed it at this note. */
type Fact = { of: (row: MoneyRow) => unknown; words: (row: MoneyRow) => string; isMark?: true; ofOthers?: true };

/** What money rests on: in what two rows differ, and how it reads now. */
const facts: readonly Fact[] = [
  { of: ({ client_id }) => client_id, words: noteName },
  { of: ({ date_visited }) => date_visited, words: (row) => visitParts(row).day },
  {
    of: ({ begin_time, end_time }) => `${begin_time} ${end_time}`,
    words: (row) => `${visitParts(row).times}, ${hoursText(row.log_hours)}`,
  },
  // By the company's rule, or by another note of a pooled day, of a visit that is as it was.
  { of: ({ units }) => units, words: ({ units }) => howMany(units, 'unit'), ofOthers: true },
  { of: ({ location }) => location, words: ({ location_text }) => location_text },
  {
    of: ({ ins_status }) => ins_status,
    words: ({ ins_status }) => (ins_status === null ? 'not billed' : `billed ${shortDate(ins_status)}`),
    isMark: true,
  },
  {
    of: ({ pay_group }) => pay_group && icnKey(pay_group.icn),
    words: ({ pay_group }) => (pay_group ? `ICN ${pay_group.icn}` : 'no ICN'),
    isMark: true,
  },
  {
    of: ({ user_status }) => user_status,
    words: ({ user_status }) => (user_status === null ? 'not paid' : `paid ${shortDate(user_status)}`),
    isMark: true,
  },
  { of: payerText, words: (row) => (payerText(row) === '' ? 'no payer entered' : `payer ${payerText(row)}`) },
];

/** What has become of notes since they were shown. Those that are not among them now were deleted. */
export function sinceShown(shown: readonly MoneyRow[], now: readonly MoneyRow[]): SinceShown[] {
  const current = new Map(now.map((row) => [row.id, row]));
  return shown.flatMap((was): SinceShown[] => {
    const is = current.get(was.id);
    if (!is) return [{ was, words: 'deleted' }];
    const other = facts.filter(({ of }) => of(was) !== of(is));
    if (other.length === 0) return [];
    return [{ was, words: other.map((fact) => fact.words(is)).join(', '), by: madeBy(was, is, other) }];
  });
}

/** Whoever saved it since, or who billed, paid or undid it: the last of them. */
function madeBy(was: MoneyRow, { edited, marked = [] }: MoneyRow, other: readonly Fact[]): SinceShown['by'] {
  if (other.every(({ ofOthers }) => ofOthers)) return;
  const saved = edited && edited.at !== was.edited?.at ? [edited] : [];
  const marks = other.some(({ isMark }) => isMark) ? marked : [];
  return [...saved, ...marks].sort((one, another) => another.at.localeCompare(one.at))[0];
}
