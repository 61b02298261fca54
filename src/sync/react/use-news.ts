import { useContext, useEffect } from 'react';
import { SyncContext } from './sync-context.ts';

/** Of one visit that is being looked at, and of a list of visits, ms; otherwise news comes within minutes. */
const EVERY_MS = { visit: 15_000, visits: 30_000 };

/** What this screen says of visits another device may change: it asks at once, and goes on while it is seen. */
export function useNews(of: keyof typeof EVERY_MS): void {
  const sync = useContext(SyncContext);
  useEffect(() => {
    sync?.glance();
    const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
    const timer = setInterval(() => isSeen() && sync?.glance(), EVERY_MS[of]);
    return () => clearInterval(timer);
  }, [sync, of]);
}
