import type { Policy } from '#domain/access/policy.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

/** The locations that the company's lists filter by (Home and School unless it says otherwise). */
export function locationOptions(policy: Pick<Policy, 'noteLocationFilter'>): SelectOption[] {
  return policy.noteLocationFilter.map((id) => ({ value: String(id), label: lookupText(noteLocations, id) }));
}
