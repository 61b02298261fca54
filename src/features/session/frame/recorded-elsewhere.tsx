import { AppWindow, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { shortName } from '#domain/access/person-name.ts';
import { said } from '#domain/announcements.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { isSubmittedElsewhere } from '#features/session/devices/elsewhere-text.ts';
import { placeChanged } from '#lib/second-press.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { cx } from '#ui/cx.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { asideClass, useStepAside } from '#ui/overlays/use-step-aside.ts';
import { LostActs, lostText } from './save-trouble.tsx';
import { useSessionView } from './session-context.ts';

/** Why nothing counts on the screen. @param onSee shows what became of a session that was ended elsewhere */
export function LookOnly({ onSee }: { onSee: () => void }) {
  return useSessionView().mode.submitted ? <EndedElsewhere onSee={onSee} /> : <RecordedElsewhere />;
}

type BannerProps = { label: string; icon: LucideIcon; title: string; text: string; children: ReactNode };

/**
 * Why nothing on the screen counts, and what can be done about it. It lies over what stands at the bottom: every tile is
 * where it is when one records, and no other comes under the finger that goes on.
 */
function LookOnlyBanner({ label, icon: Icon, title, text, children }: BannerProps) {
  const banner = useRef<HTMLElement>(null);
  useStepAside(banner);
  return (
    <div className="sticky bottom-0 z-10 h-0 zoomed:static zoomed:order-first zoomed:h-auto">
      <section
        aria-label={label}
        className={cx(
          'safe-bottom absolute inset-x-0 bottom-0 zoomed:static border-line border-t bg-waiting-bg text-waiting-fg',
          asideClass,
        )}
        data-look-only=""
        ref={banner}
      >
        <div className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-6 lg:px-5">
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          <div className="min-w-56 flex-1 text-body">
            <p className="font-semibold">{title}</p>
            <p className="text-label">{text}</p>
          </div>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
      </section>
    </div>
  );
}

const TITLE = 'Another window records this session.';

/** Says who is recording, and lets this window do it instead. */
function RecordedElsewhere() {
  const device = useDevice();
  const { services, locked } = useSessionView();
  const { count } = useUnsaved();
  const unsaved = useUnsavedElsewhere(device, useScreenNow());
  useEffect(() => {
    placeChanged();
    announce(said.recordedElsewhere(TITLE));
  }, []);
  const text =
    count > 0
      ? 'What this one has not saved is lost when it closes.'
      : unsaved
        ? UNSAVED_ELSEWHERE
        : 'You can look. Nothing recorded in either is lost.';
  return (
    <LookOnlyBanner icon={AppWindow} label="Recorded in another window" text={text} title={TITLE}>
      <LostActs locked={locked} unsaved={services.guard} />
      <ButtonLink to="/">Home</ButtonLink>
      <Button kind="primary" onClick={services.editing.takeOver}>
        Take over here
      </Button>
    </LookOnlyBanner>
  );
}

/**
 * The session was ended elsewhere while it was recorded here: its tiles stay where they are, and each press on one, also
 * of a quick burst, is named as not saved. Only the person's own press shows what became of it; opened again elsewhere,
 * it counts on where it stood.
 */
function EndedElsewhere({ onSee }: { onSee: () => void }) {
  const { session, services, policy, mode } = useSessionView();
  const { guard, hub } = services;
  const { lost } = useSyncExternalStore(guard.subscribe, guard.get);
  const [since] = useState(() => time12(inZone(hub.now(), policy.timeZone).time));
  const by = isSubmittedElsewhere(session) ? 'on another device' : 'in another window';
  const title = session.voided ? 'This session was called started by mistake.' : `Submitted ${by}.`;
  const text = `Nothing pressed here since ${since} counts.`;
  useEffect(() => announce(said.recordedElsewhere(title), 'assertive'), [title]);
  const isOpen = isOpenedElsewhere(session);
  useEffect(() => {
    if (isOpen) mode.send({ type: 'RESTART' });
  }, [isOpen, mode]);
  return (
    <LookOnlyBanner
      icon={CircleCheckBig}
      label="Session ended"
      text={lost.length > 0 ? lostText(lost, shortName(session.clientName), policy.timeZone) : text}
      title={title}
    >
      <Button kind="primary" onClick={onSee}>
        See the session
      </Button>
    </LookOnlyBanner>
  );
}
