import { useEffect, useState } from 'react';
import type { Clock } from './clock.ts';

/** The time of the clock in ms, read again every `everyMs` and whenever the page comes back into sight. */
export function useNow(clock: Pick<Clock, 'now'>, everyMs: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const look = () => setNow(clock.now());
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock, everyMs]);
  return now;
}
