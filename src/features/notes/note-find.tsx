import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import type { NoteFilters } from './note-filters.ts';

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
  filters: NoteFilters;
  clients: readonly SelectOption[];
  therapists: readonly SelectOption[];
  onChange: (part: Partial<NoteFilters>) => void;
}) {
  const { number } = filters;
  const options = [
    ...(number === undefined ? [] : [noteOption(number)]),
    ...clients.map(({ value, label }) => ({ value: `client ${value}`, label: `${label}, client` })),
    ...therapists.map(({ value, label }) => ({ value: `therapist ${value}`, label: `${label}, therapist` })),
  ];

  function choose(value: string) {
    const [what, text] = value.split(' ');
    if (what === 'client') onChange({ client: Number(text), number: undefined });
    else if (what === 'therapist') onChange({ user: Number(text), number: undefined });
    else onChange({ number: what === 'note' ? Number(text) : undefined });
  }

  return (
    <ComboboxField
      emptyText="No client, therapist or note number is like that"
      hideLabel
      label="Find notes"
      ofTyped={(typed) => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? [noteOption(Number(typed))] : [])}
      onChange={choose}
      options={options}
      placeholder="Client, therapist or note number"
      value={number === undefined ? '' : noteOption(number).value}
    />
  );
}

const noteOption = (number: number): SelectOption => ({ value: `note ${number}`, label: `Note ${number}` });
