/**
 * The product's fixed lists, as the specification spells them. Notes and sessions number their locations differently,
 * so there are two tables; never mix them (reading 11).
 */
export const noteLocations = [
  { id: 1, text: 'Center' },
  { id: 2, text: 'Home' },
  { id: 3, text: 'School' },
  { id: 4, text: 'Community' },
] as const;

export const sessionLocations = [
  { id: 1, text: 'Home' },
  { id: 2, text: 'Center' },
  { id: 3, text: 'School/Community' },
  { id: 5, text: 'Other' },
] as const;

export type NoteLocation = (typeof noteLocations)[number]['id'];
export type SessionLocation = (typeof sessionLocations)[number]['id'];

/** The text of a lookup value, or '' when the id is unknown. */
export function lookupText(table: readonly { id: number; text: string }[], id: number | null | undefined): string {
  return table.find((row) => row.id === id)?.text ?? '';
}
