import { TriangleAlert } from 'lucide-react';
import { nearlyFull } from '#domain/session/session-limit.ts';
import { useSessionView } from './session-context.ts';
import { UnsavedElsewhere } from './unsaved-elsewhere.tsx';

/** What is seldom to be said while recording: its code comes after the tiles. */
export function RareNotices() {
  return (
    <>
      <NearlyFull />
      <UnsavedElsewhere />
    </>
  );
}

/** Says in time that the session will take no more, and what to do; announced when it appears. */
function NearlyFull() {
  const { session } = useSessionView();
  const text = nearlyFull(session.eventCount);
  return (
    <div aria-atomic="true" role="status">
      {text && (
        <p className="flex shrink-0 items-center gap-3 border-line border-t bg-waiting-bg px-4 py-2.5 text-body text-waiting-fg md:px-6 lg:px-5">
          <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
