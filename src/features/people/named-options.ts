import type { Client, User } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

/** `disabled`: somebody who can't sign in, shown where they are already chosen and not offered as a choice. */
export type NamedOption = SelectOption & { disabled?: boolean };

/** People as choices, "Diaz, Ana", by name. */
export function peopleOptions(people: readonly Pick<User, 'id' | 'profile' | 'disabled'>[]): NamedOption[] {
  return byLabel(
    people.map(({ id, profile, disabled }) => ({
      value: String(id),
      label: `${listName(profile)}${disabled ? ' (disabled)' : ''}`,
      ...(disabled ? { disabled } : {}),
    })),
  );
}

/** Clients as choices, "Ruiz, Maya", by name. */
export function clientOptions(clients: readonly Pick<Client, 'id' | 'first_name' | 'last_name'>[]): NamedOption[] {
  return byLabel(clients.map((client) => ({ value: String(client.id), label: listName(client) })));
}

/** The names of these ids, in order; anyone who is not among the choices is left out. */
export function namesOf(ids: readonly number[], options: readonly NamedOption[]): string[] {
  return options.filter((option) => ids.includes(Number(option.value))).map((option) => option.label);
}

function byLabel(options: NamedOption[]): NamedOption[] {
  return options.sort((a, b) => a.label.localeCompare(b.label));
}
