import { useUnsaved } from '#db/react/unsaved.ts';
import { UnsavedNotice } from '#features/session/frame/unsaved-notice.tsx';
import { useCurrentRoute } from '../address/use-current-route.ts';

const SYNC_STATUS = '/sync';

/** On every screen but those that say it themselves; there with its first drawing, or what is below would be pushed down. */
export function Unsaved() {
  const { lost } = useUnsaved();
  const { group, path } = useCurrentRoute() ?? {};
  if (lost.length === 0 || group === 'session' || path === SYNC_STATUS) return null;
  return (
    <div className="pb-4">
      <UnsavedNotice />
    </div>
  );
}
