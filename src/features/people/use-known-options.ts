import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { useDevice } from '#db/react/device-context.ts';
import { clientOptions, type NamedOption, peopleOptions } from './named-options.ts';

/** Who can be on a caseload: the people that this device knows, so that a form opens without waiting. */
export function useKnownPeople(): readonly NamedOption[] {
  const { db } = useDevice();
  const users = useLiveQuery(() => listUsers(db), [db]);
  return useMemo(() => peopleOptions(users ?? []), [users]);
}

/** Clients that this device knows. */
export function useKnownClients(): readonly NamedOption[] {
  const { db } = useDevice();
  const clients = useLiveQuery(() => listClients(db), [db]);
  return useMemo(() => clientOptions(clients ?? []), [clients]);
}
