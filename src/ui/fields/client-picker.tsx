import { fullName, listName } from '#domain/access/person-name.ts';
import { ComboboxField } from './combobox-field.tsx';
import type { FieldBaseProps } from './field.tsx';

type Named = { id: number; first_name: string; last_name: string };

interface ClientPickerProps extends Omit<FieldBaseProps, 'label'> {
  clients: readonly Named[];
  /** Id of the chosen client, or null. */
  value: number | null;
  onChange: (id: number | null) => void;
  /** "Maya Ruiz", or "Ruiz, Maya" where the names around it stand so. */
  lastNameFirst?: boolean | undefined;
  placeholder?: string | undefined;
}

/** One client, found by any part of the name. */
export function ClientPicker({ clients, value, onChange, lastNameFirst = false, ...field }: ClientPickerProps) {
  const nameOf = ({ first_name, last_name }: Named) =>
    lastNameFirst ? listName({ first_name, last_name }) : fullName({ first_name, last_name });
  return (
    <ComboboxField
      placeholder="Choose a client…"
      {...field}
      emptyText="No client of yours matches"
      label="Client"
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={clients.map((client) => ({ value: String(client.id), label: nameOf(client) }))}
      value={clients.some(({ id }) => id === value) ? String(value) : ''}
    />
  );
}
