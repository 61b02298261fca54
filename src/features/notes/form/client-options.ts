import type { Client } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

type Named = Pick<Client, 'id' | 'first_name' | 'last_name'>;

/** The clients to choose from, including the note's own client even if they left the caseload. */
export function clientOptions(clients: readonly Named[], ofNote: Named | undefined): SelectOption[] {
  const former = ofNote && !clients.some(({ id }) => id === ofNote.id) ? [ofNote] : [];
  return [...clients, ...former].map((client) => ({ value: String(client.id), label: listName(client) }));
}

/** A client's name, by number. */
export function clientNamer(clients: readonly Named[], ofNote?: Named): (id: number) => string {
  return (id) => {
    const found = [...clients, ...(ofNote ? [ofNote] : [])].find((client) => client.id === id);
    return found ? listName(found) : 'Client not on this device';
  };
}
