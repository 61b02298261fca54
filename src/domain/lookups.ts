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

/** Code 3 reads "Female" in the specification; forms offer 1 and 2 only (reading 13). */
export const genders = [
  { id: 1, text: 'Male' },
  { id: 2, text: 'Female' },
  { id: 3, text: 'Female' },
] as const;

/** Code 3 is read and never written. */
export const offeredGenders = genders.slice(0, 2);

export const insuranceTypes = [
  { id: 0, text: 'N/A' },
  { id: 1, text: 'Medicaid' },
  { id: 2, text: 'Insurance' },
  { id: 3, text: 'Private' },
  { id: 4, text: 'PLSA' },
] as const;

export const bankAccountTypes = [
  { id: 0, text: 'Personal Checking' },
  { id: 1, text: 'Personal Savings' },
  { id: 2, text: 'Business Checking' },
  { id: 3, text: 'Business Savings' },
] as const;

export type NoteLocation = (typeof noteLocations)[number]['id'];
export type SessionLocation = (typeof sessionLocations)[number]['id'];

/** The text of a lookup value, or '' when the id is unknown. */
export function lookupText(table: readonly { id: number; text: string }[], id: number | null | undefined): string {
  return table.find((row) => row.id === id)?.text ?? '';
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What a file may say for one of a table: "Male or Female, or the code 1 or 2". */
export function choicesText(table: readonly { id: number; text: string }[]): string {
  const codes = table.map(({ id }) => String(id));
  return `${either.format(table.map(({ text }) => text))}, or the code ${either.format(codes)}`;
}

const notePlaces: Record<number, readonly NoteLocation[]> = { 1: [2], 2: [1], 3: [3, 4], 5: [] };

/** The places of a note that a session's may be: none for “Other”, two for “School/Community”. */
export function notePlacesOf(sessionLocation: number | null): readonly NoteLocation[] {
  return (sessionLocation === null ? undefined : notePlaces[sessionLocation]) ?? [];
}

/** Where a note made from a session starts: Home→Home, Center→Center, School/Community→School, Other→no choice (reading 11). */
export function noteLocationFor(sessionLocation: number): NoteLocation | null {
  return notePlacesOf(sessionLocation)[0] ?? null;
}

/** The nine behaviors every company starts with, exactly as the specification spells them. */
export const seededBehaviorNames = [
  'Tantrum',
  'Elopement',
  'Property Destruction',
  'Task Refusal',
  'inappropriate touching of genitals',
  'motor stereotypic Behavior',
  'Unsafe behaviors (climbing)',
  'Pica/Mouthing',
  'SIB',
] as const;
