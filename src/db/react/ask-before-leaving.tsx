import { useContext, useEffect, useSyncExternalStore } from 'react';
import { sayUnsaved } from '../device/unsaved-elsewhere.ts';
import { unkeptDrafts } from '../unkept-drafts.ts';
import { DeviceContext } from './device-context.ts';
import { useUnsaved } from './unsaved.ts';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * What was not saved is on this page alone: to load it anew, or to close it, would end it without a word, and so would a
 * sign-out in another window.
 */
export function AskBeforeLeaving(): null {
  const { count } = useUnsaved();
  const device = useContext(DeviceContext);
  const unkept = useSyncExternalStore(unkeptDrafts.subscribe, unkeptDrafts.count);
  const asks = count + unkept > 0;
  useEffect(() => {
    if (!asks) return;
    window.addEventListener('beforeunload', ask);
    const saved = device && sayUnsaved(device);
    return () => {
      window.removeEventListener('beforeunload', ask);
      saved?.();
    };
  }, [asks, device]);
  return null;
}
