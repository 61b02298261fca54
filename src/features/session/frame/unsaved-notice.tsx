import { useContext, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { keptAnswers } from '#db/react/kept-answers.ts';
import { UnsavedContext } from '#db/react/unsaved.ts';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { LostActs, LostBar, lostText } from './save-trouble.tsx';

/** What is not on the disk, on every screen that is no session's: it is said wherever its person goes. */
export function UnsavedNotice() {
  const unsaved = useContext(UnsavedContext);
  const { lost } = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  const { db, clock } = useDevice();
  const isShown = lost.length > 0;
  // It comes and goes over what is below.
  usePlaceChanged(String(isShown));
  if (!isShown) return null;
  const zone = keptAnswers(db).account?.policy.timeZone ?? clock.timeZone();
  return (
    <section aria-label="Not saved" className="overflow-hidden rounded-card" data-print="hide">
      <LostBar advice={lost.at(-1)?.advice} title={lostText(lost, '', zone)}>
        <LostActs unsaved={unsaved} />
      </LostBar>
    </section>
  );
}
