import { AppWindow } from 'lucide-react';
import { useEffect } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { said } from '#domain/announcements.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';

const TITLE = 'Another window of this device records this session.';

/** Says who is recording, and lets this window do it instead. The counts below are the session's, as they change. */
export function RecordedElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const device = useDevice();
  const unsaved = useUnsavedElsewhere(device, useScreenNow());
  useEffect(() => announce(said.recordedElsewhere(TITLE)), []);
  return (
    <section
      aria-label="Recorded in another window"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-waiting-bg px-4 py-2.5 text-waiting-fg md:px-6 lg:px-5"
    >
      <AppWindow aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-56 flex-1 text-body">
        <p className="font-semibold">{TITLE}</p>
        <p className="text-label">
          {unsaved ? UNSAVED_ELSEWHERE : 'Here you can look. Nothing recorded in either window is lost.'}
        </p>
      </div>
      <div className="flex gap-3">
        <ButtonLink to="/">Home</ButtonLink>
        <Button kind="primary" onClick={onTakeOver}>
          Take over here
        </Button>
      </div>
    </section>
  );
}
