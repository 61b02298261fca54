import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { listName } from '#domain/access/person-name.ts';
import { useDevice } from './device-context.ts';

type Named = { id: number; name: string };

/** Names as lists write them, "Ruiz, Maya", by number. */
export type ListNames = {
  users: ReadonlyMap<number, string>;
  clients: ReadonlyMap<number, string>;
};

/** The names that this device knows, for rows that come with "Maya Ruiz" or a number alone. */
export function useListNames(): ListNames {
  const { db } = useDevice();
  const users = useLiveQuery(() => listUsers(db), [db]);
  const clients = useLiveQuery(() => listClients(db), [db]);
  return useMemo(
    () => ({
      users: new Map(users?.map(({ id, profile }) => [id, listName(profile)])),
      clients: new Map(clients?.map((client) => [client.id, listName(client)])),
    }),
    [users, clients],
  );
}

/** "Ruiz, Maya" where the device knows her, otherwise the name as it came. */
export function nameIn(names: ReadonlyMap<number, string>, { id, name }: Named): string {
  return names.get(id) ?? name;
}
