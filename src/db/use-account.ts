import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountRow } from './database.ts';
import { useDevice } from './device-context.ts';
import { findAccount } from './queries/caseload.ts';

/** The signed-in person, their permissions and policy, as they stand on this device; undefined while being read. */
export function useAccount(): AccountRow | undefined {
  const { db } = useDevice();
  return useLiveQuery(() => findAccount(db), [db]);
}
