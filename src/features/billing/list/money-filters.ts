import { insuranceTypes } from '#domain/lookups.ts';
import { type DateRange, rangeQuery, readRange } from '#domain/time/date-range.ts';
import { recordNumber } from '#lib/record-number.ts';

/** Which of the notes: those without the mark, those with it, all. */
export type MoneyTab = 'open' | 'done' | 'all';

/** The finance filters. They live in the address, so that a link, Back and a reload keep them. */
export type MoneyFilters = {
  tab: MoneyTab;
  client: number | null;
  /** Therapist. */
  user: number | null;
  /** A code of the insurance types, or 'none': nobody has entered it. */
  insurance: string | null;
  /** Only what was changed after billing and is not acknowledged. */
  changed: boolean;
  service: DateRange | null;
  created: DateRange | null;
  /** ICN of a pay group. */
  groupId: string | null;
  /** Contractor pay: only notes that are billed. */
  billedOnly: boolean;
  page: number;
};

export const noMoneyFilters: MoneyFilters = {
  tab: 'open',
  client: null,
  user: null,
  insurance: null,
  changed: false,
  service: null,
  created: null,
  groupId: null,
  billedOnly: true,
  page: 1,
};

const LONGEST_ICN = 200;

/**
 * Filters from an address. Anything that is not a filter (a typed-in or outdated value) is left out, never an error.
 */
export function readMoneyFilters(params: URLSearchParams): MoneyFilters {
  const tab = params.get('show');
  const groupId = params.get('groupId')?.trim() ?? '';
  return {
    tab: tab === 'done' || tab === 'all' ? tab : 'open',
    client: recordNumber(params.get('client')),
    user: recordNumber(params.get('user')),
    insurance: readPayer(params.get('insurance')),
    changed: params.get('changed') === 'yes',
    service: readRange(params.get('daterange')),
    created: readRange(params.get('daterangecreated')),
    groupId: groupId === '' || groupId.length > LONGEST_ICN ? null : groupId,
    billedOnly: params.get('billed') !== 'any',
    page: recordNumber(params.get('page')) ?? 1,
  };
}

/** What narrows the list besides its tab, under the names that the server uses. */
function narrowingQuery(filters: MoneyFilters): Record<string, string | undefined> {
  return {
    client: filters.client === null ? undefined : String(filters.client),
    user: filters.user === null ? undefined : String(filters.user),
    insurance: filters.insurance ?? undefined,
    changed: filters.changed ? 'yes' : undefined,
    daterange: rangeQuery(filters.service),
    daterangecreated: rangeQuery(filters.created),
    groupId: filters.groupId ?? undefined,
  };
}

/** The call for Insurance billing: its tabs are "billed". */
export function billingQuery(filters: MoneyFilters): Record<string, string | undefined> {
  return { ...narrowingQuery(filters), billed: markOf(filters.tab) };
}

/** The call for Contractor pay: its tabs are "paid", and nobody is paid for an unbilled note by mistake. */
export function payQueryOf(filters: MoneyFilters): Record<string, string | undefined> {
  return {
    ...narrowingQuery(filters),
    paid: markOf(filters.tab),
    billed: filters.billedOnly ? 'yes' : undefined,
  };
}

/** The address's query: what is set, and the page when it is not the first. */
export function writeMoneyFilters(filters: MoneyFilters): URLSearchParams {
  const set = {
    show: filters.tab === 'open' ? undefined : filters.tab,
    ...narrowingQuery(filters),
    billed: filters.billedOnly ? undefined : 'any',
    page: filters.page > 1 ? String(filters.page) : undefined,
  };
  return new URLSearchParams(
    Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** How many filters narrow the list. */
export function countMoneyFilters(filters: MoneyFilters): number {
  return Object.values(narrowingQuery(filters)).filter((value) => value !== undefined).length;
}

function markOf(tab: MoneyTab): 'yes' | 'no' | undefined {
  return tab === 'all' ? undefined : tab === 'done' ? 'yes' : 'no';
}

/** The payers that a list can be narrowed to. */
export const payerOptions = [
  ...insuranceTypes.map(({ id, text }) => ({ value: String(id), label: text })),
  { value: 'none', label: 'Not entered' },
];

const readPayer = (text: string | null): string | null =>
  payerOptions.some(({ value }) => value === text) ? text : null;
