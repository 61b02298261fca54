import type { Policy } from '#domain/access/policy.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { cursor, days, type Filter, filter, oneOf, page, record, type ValuesOf, view } from '#lists/filters.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

const location: Filter<number | null> = {
  ...filter<number | null>('location', null, (text) => noteLocations.find(({ id }) => String(id) === text)?.id),
  label: 'Location',
  chip: 'few',
};

/** One's own notes. */
export const ownNoteFilters = {
  service: days('daterange', 'Service date'),
  location,
  created: days('daterangecreated', 'Created'),
  page,
};

/** Held until its times are corrected, or its review state, as choices of a filter. */
export const noteStates = [
  { value: 'held', label: 'Held (times overlap)' },
  { value: 'returned', label: 'Returned' },
  { value: 'answered', label: 'Answered' },
  { value: 'open', label: 'Not reviewed' },
  { value: 'done', label: 'Reviewed' },
] as const satisfies readonly SelectOption[];

type NoteState = (typeof noteStates)[number]['value'];

// The server has two names for it.
const stateName = (state: NoteState) => (state === 'held' ? 'state' : 'review');
const states = noteStates.map(({ value }) => value);
const stateIn = (address: URLSearchParams) => states.find((one) => one === address.get(stateName(one))) ?? null;

/** All therapists' notes, or those of the reader's own clients (reading 32). */
export type NoteScope = 'all' | 'assigned';

/** The company's notes. */
export const companyNoteFilters = {
  client: record('client', 'Client'),
  user: record('user', 'Therapist'),
  ...ownNoteFilters,
  state: {
    ...oneOf('state', states, null, 'State'),
    read: stateIn,
    misread: (address) => (stateIn(address) === null ? address.get('state') || address.get('review') || null : null),
    write: (state) => (state === null ? {} : { [stateName(state)]: state }),
  } satisfies Filter<NoteState | null>,
  /** The one with this number. */
  number: record('number', 'Number'),
  /** Whose notes; only for those who may see both. */
  scope: view(oneOf<NoteScope, null>('scope', ['all', 'assigned'], null, 'Whose notes')),
};

/** One's own notes by client, to read. */
export const listingFilters = { client: record('client', 'Client'), service: ownNoteFilters.service, cursor };

/** What a notes list is narrowed to. */
export type OwnNoteFilters = ValuesOf<typeof ownNoteFilters>;
export type CompanyNoteFilters = ValuesOf<typeof companyNoteFilters>;

/** The locations that the company's lists filter by (Home and School unless it says otherwise). */
export function locationOptions(policy: Pick<Policy, 'noteLocationFilter'>): SelectOption[] {
  return policy.noteLocationFilter.map((id) => ({ value: String(id), label: lookupText(noteLocations, id) }));
}
