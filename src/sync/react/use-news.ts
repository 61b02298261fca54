import { useContext, useEffect } from 'react';
import { SyncContext } from './sync-context.ts';

/** Of other screens news comes within half a minute, ms. */
const EVERY_MS = 15_000;

/** What this screen says of a visit another device may change: it asks at once, and goes on while it is seen. */
export function useNews(): void {
  const sync = useContext(SyncContext);
  useEffect(() => {
    sync?.glance();
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    const timer = setInterval(() => isSeen() && sync?.glance(), EVERY_MS);
    return () => clearInterval(timer);
  }, [sync]);
}
