import { useEffect, useState } from 'react';
import type { Device } from '#db/capture.ts';
import { isUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';

/** What to do about it, in the window that can't. */
export const UNSAVED_ELSEWHERE =
  'Another window of this device has entries that are not saved. Go to it and press “Try again”: they are lost when it closes.';

/** Asked anew as time goes on: a window says so by a lock, which tells nobody that it is taken. @param now ms */
export function useUnsavedElsewhere(device: Device, now: number): boolean {
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
  return found.unsaved;
}
