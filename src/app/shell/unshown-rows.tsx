import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { unshownStore, unshownTexts } from '#sync/download/unshown.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Over any screen: a list is not whole, because the server could not show a row of it. Nobody takes it for all there is. */
export function UnshownRows() {
  const unshown = useSyncExternalStore(unshownStore.subscribe, unshownStore.read);
  const texts = unshownTexts(unshown);
  return (
    <div aria-atomic="true" role="status">
      {texts.length > 0 && (
        <div className="pb-4">
          <Banner icon={TriangleAlert} title={texts.join(', ')} tone="waiting">
            The record is kept. Tell whoever runs Tallybook: they can find it and mend it.
          </Banner>
        </div>
      )}
    </div>
  );
}
