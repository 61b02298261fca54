import { insuranceTypes } from '#domain/fixed-lists.ts';
import { days, filter, flag, narrowing, oneOf, page, record, type ValuesOf, view } from '#lists/filters.ts';

/** Which of the notes: those without the mark, those with it, all. */
export type MoneyTab = 'open' | 'done' | 'all';

/** The payers that a list can be narrowed to: the insurance types, nobody has entered it, or a claim's was not kept. */
export const payerOptions = [
  ...insuranceTypes.map(({ id, text }) => ({ value: String(id), label: text })),
  { value: 'none', label: 'Not entered' },
  { value: 'unkept', label: 'Not kept' },
];

const LONGEST_ICN = 200;

export const moneyFilters = {
  tab: view(oneOf<MoneyTab, 'open'>('show', ['done', 'all'], 'open', 'Show')),
  client: record('client', 'Client'),
  /** Therapist. */
  user: record('user', 'Therapist'),
  insurance: oneOf<string, null>(
    'insurance',
    payerOptions.map(({ value }) => value),
    null,
    'Payer',
  ),
  /** Only what was changed after billing and is not acknowledged. */
  changed: flag('changed', 'Changed after billing'),
  /** Only what is billed without an ICN. */
  noIcn: flag('no_icn', 'Without an ICN'),
  /** Without what can't be billed yet: held for its times, or not over. */
  ready: flag('ready', 'Only what can be billed now'),
  service: days('daterange', 'Service date'),
  created: days('daterangecreated', 'Created'),
  billedOn: days('daterangebilled', 'Billed on'),
  paidOn: days('daterangepaid', 'Paid on'),
  /** ICN of a pay group. */
  groupId: {
    ...filter<string>('groupId', '', (text) => (text.length > LONGEST_ICN ? null : text.trim())),
    label: 'ICN',
  },
  /** Contractor pay: only notes that are billed. */
  billedOnly: view({
    ...filter<boolean>(
      'billed',
      true,
      (text) => (text === 'any' ? false : null),
      () => 'any',
    ),
    label: 'Billed',
  }),
  page,
};

export type MoneyFilters = ValuesOf<typeof moneyFilters>;

/** The call for Insurance billing: its tabs are "billed". */
export function billingQuery(filters: MoneyFilters): Record<string, string | undefined> {
  return { ...narrowing(moneyFilters, filters), billed: markOf(filters.tab) };
}

/** The call for Contractor pay: its tabs are "paid", and nobody is paid for an unbilled note by mistake. */
export function payQueryOf(filters: MoneyFilters): Record<string, string | undefined> {
  const billed = filters.billedOnly ? 'yes' : undefined;
  return { ...narrowing(moneyFilters, filters), paid: markOf(filters.tab), billed };
}

function markOf(tab: MoneyTab): 'yes' | 'no' | undefined {
  return tab === 'all' ? undefined : tab === 'done' ? 'yes' : 'no';
}
