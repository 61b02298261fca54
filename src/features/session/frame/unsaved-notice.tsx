import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { keptAnswers } from '#db/react/kept-answers.ts';
import { UnsavedContext } from '#db/react/unsaved.ts';
import { placeChanged } from '#lib/second-press.ts';
import { LostActs, LostBar, lostText } from './save-trouble.tsx';

/**
 * What is not on the disk, on every screen that is no session's: it is said wherever its person goes. It lies over the end
 * of the page, so that nothing above it moves when it comes.
 */
export function UnsavedNotice() {
  const unsaved = useContext(UnsavedContext);
  const { lost } = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  const { db, clock } = useDevice();
  const isShown = lost.length > 0;
  useEffect(() => {
    if (isShown) placeChanged();
  }, [isShown]);
  if (!isShown) return null;
  const zone = keptAnswers(db).account?.policy.timeZone ?? clock.timeZone();
  return (
    <section
      aria-label="Not saved"
      className="sticky bottom-0 z-10 mt-auto max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] zoomed:static"
      data-print="hide"
    >
      <LostBar advice={lost.at(-1)?.advice} title={lostText(lost, '', zone)}>
        <LostActs unsaved={unsaved} />
      </LostBar>
    </section>
  );
}
