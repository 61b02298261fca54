import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountRow } from '#db/database.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from './device-context.ts';

/** The signed-in person, their permissions and policy, as they stand on this device; undefined while being read. */
export function useAccount(): AccountRow | undefined {
  const { db } = useDevice();
  return useLiveQuery(() => findAccount(db), [db]);
}
