import { useEffect, useState } from 'react';
import type { Device } from '#db/capture.ts';
import { isUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';
import { useUnsaved } from './unsaved.ts';

/**
 * Asked anew as time goes on: a window says so by a lock, which tells nobody that it is taken. One that has something
 * unsaved itself holds that lock, and can't tell. @param now ms
 */
export function useUnsavedElsewhere(device: Device, now: number): boolean {
  const { count } = useUnsaved();
  const [found, setFound] = useState({ at: 0, unsaved: false });
  useEffect(() => {
    let unmounted = false;
    void isUnsavedElsewhere(device).then((unsaved) => {
      if (!unmounted) setFound({ at: now, unsaved });
    });
    return () => {
      unmounted = true;
    };
  }, [device, now]);
  return count === 0 && found.unsaved;
}
