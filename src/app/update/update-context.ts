import { createContext, useContext } from 'react';
import { must } from '#lib/must.ts';
import type { Updates } from './start-updates.ts';

export const UpdateContext = createContext<Updates | null>(null);

export function useUpdates(): Updates {
  return must(useContext(UpdateContext), 'the update watcher');
}
