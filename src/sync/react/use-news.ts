import { useContext, useEffect } from 'react';
import { SyncContext } from './sync-context.ts';

/** Of other screens news comes within half a minute, ms. */
const EVERY_MS = 15_000;

/** Where somebody stands before tiles that count nothing until another device has opened them again, ms. */
export const AT_TILES_MS = 5_000;

/** What this screen says of a visit another device may change: it asks at once, and goes on while it is seen. @param every ms */
export function useNews(every = EVERY_MS): void {
  const sync = useContext(SyncContext);
  useEffect(() => {
    sync?.glance();
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    const timer = setInterval(() => isSeen() && sync?.glance(), every);
    return () => clearInterval(timer);
  }, [sync, every]);
}
