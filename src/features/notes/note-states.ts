import type { SelectOption } from '#ui/fields/select-field.tsx';
import type { NoteState } from './note-filters.ts';

const states: readonly NoteState[] = ['held', 'returned', 'open', 'done'];

/** What else the company's notes can be narrowed to, as choices of a filter. */
export const noteStates: readonly SelectOption[] = [
  { value: '1', label: 'Held (times overlap)' },
  { value: '2', label: 'Returned' },
  { value: '3', label: 'Not reviewed' },
  { value: '4', label: 'Reviewed' },
];

export function stateOf(choice: number | null): NoteState | undefined {
  return choice === null ? undefined : states[choice - 1];
}

export function numberOf(state: NoteState | undefined): number | null {
  return state === undefined ? null : states.indexOf(state) + 1;
}
