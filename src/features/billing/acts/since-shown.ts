import type { MoneyResult } from '#contract/billing.ts';
import { howMany } from '#domain/how-many.ts';
import { icnKey } from '#domain/money/icn-key.ts';
import { roundingNames } from '#domain/money/units.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { type MoneyRow, noteName, payerText, visitParts } from '#features/billing/list/money-row.ts';

/**
 * A note that is not what it was when it was shown: what it is instead, in words, and who has made it so, where that is
 * known. `rounding`: nothing but the company’s rounding made its units others, "mid-point, now whole units".
 */
export type SinceShown = {
  was: MoneyRow;
  words: string;
  by?: { by: string; at: string } | undefined;
  rounding?: string | undefined;
};

/** `ofOthers`: nobody changed it at this note. */
type Fact = { of: (row: MoneyRow) => unknown; words: (row: MoneyRow) => string; isMark?: true; ofOthers?: true };

const times: Fact = {
  of: ({ begin_time, end_time }) => `${begin_time} ${end_time}`,
  words: (row) => `${visitParts(row).times}, ${hoursText(row.log_hours)}`,
};

/** What money rests on: in what two rows differ, and how it reads now. */
const facts: readonly Fact[] = [
  { of: ({ client_id }) => client_id, words: noteName },
  { of: ({ date_visited }) => date_visited, words: (row) => visitParts(row).day },
  times,
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

/** What is said of a note of which only its mark of before is known. */
const timesAndMarks = facts.filter((fact) => fact === times || fact.isMark);

/** The rows as an act left them: over a reload, too, what others did since is told from its marks. */
export function asLeft(rows: readonly MoneyRow[], results: readonly MoneyResult[]): MoneyRow[] {
  const left = new Map(results.map((result) => [result.id, result.as_left]));
  return rows.map((row) => {
    const its = left.get(row.id);
    // An older server does not say.
    return its ? { ...row, seen: its.mark, leftAt: its.at } : row;
  });
}

/** What has become of notes since they were shown. Those that are not among them now were deleted. */
export function sinceShown(shown: readonly MoneyRow[], now: readonly MoneyRow[]): SinceShown[] {
  const current = new Map(now.map((row) => [row.id, row]));
  return shown.flatMap((was): SinceShown[] => {
    const is = current.get(was.id);
    if (!is) return [{ was, words: 'deleted' }];
    const differing = facts.filter(({ of }) => of(was) !== of(is));
    const isSame = was.leftAt === undefined ? differing.length === 0 : was.seen === is.seen;
    if (isSame) return [];
    const other = differing.length > 0 ? differing : timesAndMarks;
    const words = other.map((fact) => fact.words(is)).join(', ');
    return [{ was, words, by: madeBy(was, is, other), rounding: roundingOf(was, is, other) }];
  });
}

/** Of a pooled day another note may have changed as well: the rule is what everybody can look up. */
function roundingOf(was: MoneyRow, is: MoneyRow, other: readonly Fact[]): string | undefined {
  if (!was.rounding || !is.rounding || was.rounding === is.rounding || !other.every(({ ofOthers }) => ofOthers)) return;
  return `${roundingNames[was.rounding]}, now ${roundingNames[is.rounding]}`;
}

/** Whoever saved it since, or who billed, paid or undid it: the last of them. */
function madeBy(was: MoneyRow, { edited, marked = [] }: MoneyRow, other: readonly Fact[]): SinceShown['by'] {
  if (other.every(({ ofOthers }) => ofOthers)) return;
  const saved = edited && (was.leftAt !== undefined || edited.at !== was.edited?.at) ? [edited] : [];
  const marks = other.some(({ isMark }) => isMark) ? marked : [];
  return [...saved, ...marks]
    .filter(({ at }) => at > (was.leftAt ?? ''))
    .sort((one, another) => another.at.localeCompare(one.at))[0];
}
