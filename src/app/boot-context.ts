import { createContext, useContext } from 'react';
import { must } from '#lib/must.ts';
import type { Boot } from './account-store.ts';

export const BootContext = createContext<Boot | null>(null);

/** What main.tsx made: clock, ids, network, the device's own database. */
export function useBoot(): Boot {
  return must(useContext(BootContext), 'the boot');
}
