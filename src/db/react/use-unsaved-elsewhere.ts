import { useEffect, useState } from 'react';
import type { Device } from '#db/capture.ts';
import { isUnsavedElsewhere, onUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';
import { useUnsaved } from './unsaved.ts';

/**
 * Told at once, both ways; and asked anew as time goes on, for a window that was killed. One that has something unsaved
 * itself holds the lock that says so, and can't tell. @param now ms
 */
export function useUnsavedElsewhere(device: Device, now: number): boolean {
  const { count } = useUnsaved();
  const [found, setFound] = useState({ at: 0, unsaved: false });
  useEffect(() => {
    let unmounted = false;
    const ask = () =>
      void isUnsavedElsewhere(device).then((unsaved) => {
        if (!unmounted) setFound({ at: now, unsaved });
      });
    ask();
    const stop = onUnsavedElsewhere(device, ask);
    return () => {
      unmounted = true;
      stop();
    };
  }, [device, now]);
  return count === 0 && found.unsaved;
}
