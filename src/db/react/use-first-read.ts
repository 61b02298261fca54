import { createContext, useContext } from 'react';
import type { FirstRead } from '#db/queries/first-read.ts';

/**
 * What the device held when the page opened. Whoever gives it takes it away once the first drawing stands: a moment
 * later it may be of before.
 */
export const FirstReadContext = createContext<{ current: FirstRead | null }>({ current: null });

/** During the first drawing what was read beforehand, and null ever after. */
export function useFirstRead(): FirstRead | null {
  return useContext(FirstReadContext).current;
}
