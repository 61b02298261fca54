import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import type { CompanyNoteFilters } from './note-filters.ts';

/**
 * Finds notes by what one knows of them: a client, a therapist, or the number that the note has. What is typed stays on
 * the device: only the chosen one is asked for.
 */
export function NoteFind({
  filters,
  clients,
  therapists,
  onChange,
}: {
  filters: Pick<CompanyNoteFilters, 'number'>;
  clients: readonly SelectOption[];
  therapists: readonly SelectOption[];
  onChange: (part: Partial<CompanyNoteFilters>) => void;
}) {
  const { number } = filters;
  const options = [
    ...(number === null ? [] : [noteOption(number)]),
    ...clients.map(({ value, label }) => ({ value: `client ${value}`, label: `${label}, client` })),
    ...therapists.map(({ value, label }) => ({ value: `therapist ${value}`, label: `${label}, therapist` })),
  ];

  function choose(value: string) {
    const [what, text] = value.split(' ');
    if (what === 'client') onChange({ client: Number(text), number: null });
    else if (what === 'therapist') onChange({ user: Number(text), number: null });
    else onChange({ number: what === 'note' ? Number(text) : null });
  }

  return (
    <ComboboxField
      emptyText="No client, therapist or note number is like that"
      hideLabel
      label="Find notes"
      ofTyped={(typed) => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? [noteOption(Number(typed))] : [])}
      onChange={choose}
      options={options}
      placeholder="Name or note number"
      value={number === null ? '' : noteOption(number).value}
    />
  );
}

const noteOption = (number: number): SelectOption => ({ value: `note ${number}`, label: `Note ${number}` });
