import type { Client, User } from '#contract/people.ts';
import { listName } from '#domain/person-name.ts';
import type { SelectOption } from '#ui/select-field.tsx';

export type NamedOption = SelectOption;

/** People as choices, "Diaz, Ana", by name. */
export function peopleOptions(people: readonly Pick<User, 'id' | 'profile'>[]): NamedOption[] {
  return byLabel(people.map(({ id, profile }) => ({ value: String(id), label: listName(profile) })));
}

/** Clients as choices, "Ruiz, Maya", by name. */
export function clientOptions(clients: readonly Pick<Client, 'id' | 'first_name' | 'last_name'>[]): NamedOption[] {
  return byLabel(clients.map((client) => ({ value: String(client.id), label: listName(client) })));
}

/** The names of these ids, in order; whoever is not among the choices is left out. */
export function namesOf(ids: readonly number[], options: readonly NamedOption[]): string[] {
  return options.filter((option) => ids.includes(Number(option.value))).map((option) => option.label);
}

function byLabel(options: NamedOption[]): NamedOption[] {
  return options.sort((a, b) => a.label.localeCompare(b.label));
}
