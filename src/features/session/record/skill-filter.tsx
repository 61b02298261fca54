import { includesText } from '#domain/text.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** What was typed to find a skill, and which names it finds. */
export interface Filter {
  typed: string;
  matches(name: string): boolean;
}
/** Finds a skill among many. Fetched only where there are many: the recording screen is not to wait for it. */
export function SkillFilter({ typed, onChange }: { typed: string; onChange(filter: Filter): void }) {
  const find = (text: string) => onChange({ typed: text, matches: (name) => includesText(name, text) });
  return <TextField label="Find a skill" onChange={find} type="search" value={typed} />;
}
