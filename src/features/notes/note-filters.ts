import { noteLocations } from '#domain/lookups.ts';
import { type DateRange, rangeQuery, readRange } from '#domain/time/date-range.ts';
import { recordNumber } from '#lib/record-number.ts';

/** What a notes list is narrowed to. It lives in the address, so that a link, Back and a reload keep it. */
export type NoteFilters = {
  /** Only the company list has it. */
  client?: number | undefined;
  /** Therapist; only the company list has it. */
  user: number | null;
  /** The one with this number; only the company list has it. */
  number?: number | undefined;
  service: DateRange | null;
  /** Note location code. */
  location: number | null;
  created: DateRange | null;
  /** Whose notes; only for those who may see both. */
  scope: NoteScope | null;
  /** Only notes in this state; only the company list has it. */
  only?: NoteState | undefined;
  page: number;
};

/**
 * The state of a note in the company's list: held until its times are corrected, or its review state, in the server's
 * terms.
 */
export type NoteState = 'held' | ReviewStep;
const reviewSteps = ['open', 'returned', 'done'] as const;
type ReviewStep = (typeof reviewSteps)[number];

/** All therapists' notes, or those of the reader's own clients (reading 32). */
export type NoteScope = 'all' | 'assigned';

export const noFilters: NoteFilters = {
  user: null,
  service: null,
  location: null,
  created: null,
  scope: null,
  page: 1,
};

/**
 * Filters from an address. Anything that is not a filter (a typed-in or outdated value) is left out, never an error.
 */
export function readFilters(params: URLSearchParams): NoteFilters {
  return {
    client: recordNumber(params.get('client')) ?? undefined,
    user: recordNumber(params.get('user')),
    number: recordNumber(params.get('number')) ?? undefined,
    service: readRange(params.get('daterange')),
    location: noteLocations.find(({ id }) => String(id) === params.get('location'))?.id ?? null,
    created: readRange(params.get('daterangecreated')),
    scope: readScope(params.get('scope')),
    only: readState(params),
    page: recordNumber(params.get('page')) ?? 1,
  };
}

/** The same filters under the names that the server uses, for the address and for the call. */
export function filterQuery(filters: NoteFilters): Record<string, string | undefined> {
  return {
    client: filters.client ? String(filters.client) : undefined,
    user: filters.user === null ? undefined : String(filters.user),
    number: filters.number ? String(filters.number) : undefined,
    daterange: rangeQuery(filters.service),
    location: filters.location === null ? undefined : String(filters.location),
    daterangecreated: rangeQuery(filters.created),
    state: filters.only === 'held' ? 'held' : undefined,
    review: filters.only === 'held' ? undefined : filters.only,
  };
}

/** The address's query: what is set, and the page when it is not the first. */
export function writeFilters(filters: NoteFilters): URLSearchParams {
  const { scope, page } = filters;
  const set = Object.entries({
    ...filterQuery(filters),
    scope: scope ?? undefined,
    page: page > 1 ? String(page) : undefined,
  });
  return new URLSearchParams(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** How many filters narrow the list. */
export function countFilters({ client, user, number, service, location, created, only }: NoteFilters): number {
  return [client ?? null, user, number ?? null, service, location, created, only ?? null].filter(
    (value) => value !== null,
  ).length;
}

function readScope(text: string | null): NoteScope | null {
  return text === 'all' || text === 'assigned' ? text : null;
}

function readState(params: URLSearchParams): NoteState | undefined {
  if (params.get('state') === 'held') return 'held';
  return reviewSteps.find((step) => step === params.get('review'));
}
