import { useContext, useEffect } from 'react';
import { SyncContext } from './sync-context.ts';

/** Otherwise news comes within minutes, ms. */
const ASK_EVERY_MS = 15_000;

/** What this screen says of a visit another device may change: it asks for news at once, and goes on while it is seen. */
export function useNews(): void {
  const sync = useContext(SyncContext);
  useEffect(() => {
    sync?.syncNow();
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    const timer = setInterval(() => isSeen() && sync?.syncNow(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [sync]);
}
