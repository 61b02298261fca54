import { useSyncExternalStore } from 'react';
import { unshownStore } from '#sync/download/unshown.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';

const UnshownNotice = lazyPart(() => import('./unshown-notice.tsx').then((part) => part.UnshownNotice));

/** Over any screen: the server could not show a row of a list. Announced when it comes; fetched only then. */
export function UnshownRows() {
  const unshown = useSyncExternalStore(unshownStore.subscribe, unshownStore.read);
  return (
    <div aria-atomic="true" role="status">
      {unshown.length > 0 && <UnshownNotice unshown={unshown} />}
    </div>
  );
}
