import { createContext, useContext } from 'react';
import type { AccountRow } from '#db/database.ts';
import { must } from '#lib/must.ts';

/** What the gate of a route has read of the signed-in person. */
export const AccountContext = createContext<AccountRow | null>(null);

/** The signed-in person, their permissions and policy, as they stand on this device: behind the gate they are known. */
export function useAccount(): AccountRow {
  return must(useContext(AccountContext), 'a screen behind the gate of its route');
}
