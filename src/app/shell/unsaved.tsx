import { useUnsaved } from '#db/react/unsaved.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useCurrentRoute } from '../address/use-current-route.ts';

const UnsavedNotice = lazyPart(async () => (await import('#features/session/frame/unsaved-notice.tsx')).UnsavedNotice);

/** On every screen but those that say it themselves. Fetched only then. */
export function Unsaved() {
  const { lost } = useUnsaved();
  const { group, path } = useCurrentRoute() ?? {};
  return lost.length > 0 && group !== 'session' && path !== SYNC_STATUS && <UnsavedNotice />;
}

const SYNC_STATUS = '/sync';
