import { useLiveQuery } from 'dexie-react-hooks';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { useDevice } from '#db/react/device-context.ts';
import { listName } from '#domain/access/person-name.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

/** Clients and therapists to choose among, as they are on this device. */
export function usePeopleChoices(): { clients: SelectOption[]; therapists: SelectOption[] } {
  const { db } = useDevice();
  const found = useLiveQuery(async () => {
    const [clients, users] = await Promise.all([listClients(db), listUsers(db)]);
    return {
      clients: clients.map((client) => ({ value: String(client.id), label: listName(client) })),
      therapists: users.map((user) => ({ value: String(user.id), label: listName(user.profile) })),
    };
  }, [db]);
  return found ?? nothing;
}

const nothing: { clients: SelectOption[]; therapists: SelectOption[] } = { clients: [], therapists: [] };
