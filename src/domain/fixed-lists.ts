/* Fixed lists of forms and files, and of a new company, as the specification spells them; those of a visit are in lookups.ts. */

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

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What a file may say for one of a table: "Male or Female, or the code 1 or 2". */
export function choicesText(table: readonly { id: number; text: string }[]): string {
  const codes = table.map(({ id }) => String(id));
  return `${either.format(table.map(({ text }) => text))}, or the code ${either.format(codes)}`;
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
