import { AppWindow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { said } from '#domain/announcements.ts';
import { placeChanged } from '#lib/second-press.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { cx } from '#ui/cx.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { asideClass, useStepAside } from '#ui/overlays/use-step-aside.ts';
import { LostActs } from './save-trouble.tsx';
import { useSessionView } from './session-context.ts';

const TITLE = 'Another window records this session.';

/**
 * Says who is recording, and lets this window do it instead. It lies over what stands at the bottom, where nothing works
 * meanwhile: every tile is where it is when one records, and no other comes under the finger that takes over.
 */
export function RecordedElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const device = useDevice();
  const { services, locked } = useSessionView();
  const { count } = useUnsaved();
  const unsaved = useUnsavedElsewhere(device, useScreenNow());
  const banner = useRef<HTMLElement>(null);
  useStepAside(banner);
  useEffect(() => {
    placeChanged();
    announce(said.recordedElsewhere(TITLE));
  }, []);
  return (
    <div className="sticky bottom-0 z-10 h-0 zoomed:static zoomed:order-first zoomed:h-auto">
      <section
        aria-label="Recorded in another window"
        className={cx(
          'safe-bottom absolute inset-x-0 bottom-0 zoomed:static border-line border-t bg-waiting-bg text-waiting-fg',
          asideClass,
        )}
        data-look-only=""
        ref={banner}
      >
        <div className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-6 lg:px-5">
          <AppWindow aria-hidden="true" className="size-6 shrink-0" />
          <div className="min-w-56 flex-1 text-body">
            <p className="font-semibold">{TITLE}</p>
            <p className="text-label">
              {count > 0
                ? 'What this one has not saved is lost when it closes.'
                : unsaved
                  ? UNSAVED_ELSEWHERE
                  : 'You can look. Nothing recorded in either is lost.'}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LostActs locked={locked} unsaved={services.guard} />
            <ButtonLink to="/">Home</ButtonLink>
            <Button kind="primary" onClick={onTakeOver}>
              Take over here
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}
