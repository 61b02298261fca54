import { createContext, useContext } from 'react';
import { must } from '#lib/must.ts';
import type { Sync } from '#sync/start-sync.ts';

/** Sending and asking, for the signed-in person; made in main.tsx. */
export const SyncContext = createContext<Sync | null>(null);

/** Only inside the signed-in part of the app. */
export function useSync(): Sync {
  return must(useContext(SyncContext), 'a signed-in sync');
}
