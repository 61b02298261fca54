import { isDate, longDate } from '#domain/service-time.ts';

/** Two days, either end open, YYYY-MM-DD; '' is open. */
export type DateRange = { from: string; to: string };

/** What a notes list is narrowed to. It lives in the address, so that a link, Back and a reload keep it. */
export type NoteFilters = {
  /** Therapist; only the company list has it. */
  user: number | null;
  service: DateRange | null;
  /** Note location code. */
  location: number | null;
  created: DateRange | null;
  page: number;
};

export const noFilters: NoteFilters = { user: null, service: null, location: null, created: null, page: 1 };

/** Filters from an address. What is no filter (a typed-in or outdated value) is left out, never an error. */
export function readFilters(params: URLSearchParams): NoteFilters {
  return {
    user: wholeNumber(params.get('user')),
    service: readRange(params.get('daterange')),
    location: wholeNumber(params.get('location')),
    created: readRange(params.get('daterangecreated')),
    page: wholeNumber(params.get('page')) ?? 1,
  };
}

/** The same filters under the names that the server knows, for the address and for the call. */
export function filterQuery(filters: NoteFilters): Record<string, string | undefined> {
  return {
    user: filters.user === null ? undefined : String(filters.user),
    daterange: rangeQuery(filters.service),
    location: filters.location === null ? undefined : String(filters.location),
    daterangecreated: rangeQuery(filters.created),
  };
}

/** The address' query: what is set, and the page when it is not the first. */
export function writeFilters(filters: NoteFilters): URLSearchParams {
  const set = Object.entries({ ...filterQuery(filters), page: filters.page > 1 ? String(filters.page) : undefined });
  return new URLSearchParams(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** How many filters narrow the list. */
export function countFilters({ user, service, location, created }: NoteFilters): number {
  return [user, service, location, created].filter((value) => value !== null).length;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function readRange(text: string | null): DateRange | null {
  const [from = '', to = '', ...rest] = text?.split(',') ?? [];
  const sound = rest.length === 0 && [from, to].every((day) => day === '' || isDate(day));
  return sound && (from !== '' || to !== '') ? { from, to } : null;
}

function rangeQuery(range: DateRange | null): string | undefined {
  return range === null ? undefined : `${range.from},${range.to}`;
}

/** Whether a day lies in a range, both ends included. */
export function inRange(day: string, range: DateRange | null): boolean {
  return range === null || ((range.from === '' || day >= range.from) && (range.to === '' || day <= range.to));
}

/** "11/14 – 11/20", "from 11/14", "until 11/20"; the year only where it is not this one. */
export function rangeText({ from, to }: DateRange, today: string): string {
  const day = (date: string) => (date.slice(0, 4) === today.slice(0, 4) ? longDate(date).slice(0, 5) : longDate(date));
  if (from === '') return `until ${day(to)}`;
  if (to === '') return `from ${day(from)}`;
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
