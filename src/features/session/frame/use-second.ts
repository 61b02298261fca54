import { useEffect, useState } from 'react';
import type { Clock } from '#lib/clock.ts';

/** The device's time, read once a second. Only for leaf components: one that calls it renders every second. */
export function useSecond(clock: Clock): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
