import { useSyncExternalStore } from 'react';
import { OverlayHost } from '#ui/overlays/overlay-host.tsx';
import { type AnnouncerStore, announcer } from './announcer-store.ts';

/** The two live regions of the page. Mount once, at the root, before anything speaks. */
export function Announcer({ store = announcer }: { store?: AnnouncerStore }) {
  const { polite, assertive } = useSyncExternalStore(store.subscribe, store.current);
  return (
    <OverlayHost place="overlay">
      <div aria-live="polite" className="visually-hidden" data-announcer="polite">
        <span key={polite.key}>{polite.text}</span>
      </div>
      <div aria-live="assertive" className="visually-hidden" data-announcer="assertive">
        <span key={assertive.key}>{assertive.text}</span>
      </div>
    </OverlayHost>
  );
}
