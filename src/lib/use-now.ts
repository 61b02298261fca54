import { useEffect, useState } from 'react';
import type { Clock } from './clock.ts';

/**
 * The time of the clock in ms, read again whenever it is a multiple of `everyMs`, so that a minute turns when it does, and
 * when the page comes back into sight.
 */
export function useNow(clock: Pick<Clock, 'now'>, everyMs: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const at = clock.now();
      setNow(at);
      clearTimeout(timer);
      timer = window.setTimeout(look, everyMs - (at % everyMs));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock, everyMs]);
  return now;
}
