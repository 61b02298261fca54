import { useSyncExternalStore } from 'react';
import { countUnsaved } from '#db/react/unsaved.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { useSessionView } from './session-context.ts';

/**
 * Whether an act of this person is not on the disk, in this window or in another: as long as this is true, nothing on the
 * screen may say "saved".
 */
export function useSomethingLost(): boolean {
  const { device, services } = useSessionView();
  const isElsewhere = useUnsavedElsewhere(device, useScreenNow());
  const { subscribe, get } = services.guard;
  return countUnsaved(useSyncExternalStore(subscribe, get)) > 0 || isElsewhere;
}
