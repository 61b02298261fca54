import { useSyncExternalStore } from 'react';
import { countUnsaved } from '#db/react/unsaved.ts';
import { useSessionView } from './session-context.ts';

/** Whether an act of this person is not on the disk: as long as this is true, nothing on the screen may say "saved". */
export function useSomethingLost(): boolean {
  const { guard } = useSessionView().services;
  return countUnsaved(useSyncExternalStore(guard.subscribe, guard.get)) > 0;
}
