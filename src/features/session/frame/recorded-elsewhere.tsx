import { AppWindow, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { shortName as shortPerson } from '#domain/access/person-name.ts';
import { said } from '#domain/announcements.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { shortName } from '#features/session/record/short-name.ts';
import { placeChanged } from '#lib/second-press.ts';
import { AT_TILES_MS, useNews } from '#sync/react/use-news.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { cx } from '#ui/cx.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { asideClass, useStepAside } from '#ui/overlays/use-step-aside.ts';
import { LostActs, lostText } from './save-trouble.tsx';
import { useSessionView } from './session-context.ts';
import { clockTimeLong } from './time-text.ts';

/** Why nothing counts on the screen. @param onSee shows what became of a session that was ended elsewhere */
export function LookOnly({ onSee }: { onSee: () => void }) {
  return useSessionView().mode.submitted ? <EndedElsewhere onSee={onSee} /> : <RecordedElsewhere />;
}

/** `low`: as low as the Undo bar, since it comes by itself: a tap just above that must still meet its tile. */
type BannerProps = { label: string; icon: LucideIcon; title: string; text: string; low?: boolean; children: ReactNode };

/**
 * Why nothing on the screen counts, and what can be done about it. It lies over what stands at the bottom: every tile is
 * where it is when one records, and no other comes under the finger that goes on.
 */
function LookOnlyBanner({ label, icon: Icon, title, text, low = false, children }: BannerProps) {
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
        <div
          className={cx(
            'flex min-h-19 items-center gap-x-4 gap-y-2 px-4 md:px-6 lg:px-5',
            low ? 'py-1' : 'flex-wrap py-2.5',
          )}
        >
          <Icon aria-hidden="true" className={cx('size-6 shrink-0', low && 'max-md:hidden')} />
          <div className={low ? 'min-w-0 flex-1 text-label md:text-body' : 'min-w-56 flex-1 text-body'}>
            <p className="font-semibold">{title}</p>
            <p className={cx('text-label', low && 'line-clamp-2 leading-5!')}>{text}</p>
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
  const phone = useMediaQuery(widths.phone);
  const [since] = useState(() => clockTimeLong(new Date(hub.now()).toISOString(), policy.timeZone));
  const by = isSubmittedElsewhere(session) ? 'on another device' : 'in another window';
  const title = session.voided ? 'This session was called started by mistake.' : `Submitted ${by}.`;
  const before = lost.length > 1 ? ` and ${lost.length - 1} before` : '';
  // A long name would cut off how many there are on a phone; what of it was pressed stays: “…, interval 1”.
  const last = lost
    .slice(-1)
    .map((one) => ({ ...one, what: phone ? one.what.replace(/^[^,]+/, shortName) : one.what }));
  const lastLost = lostText(last, shortPerson(session.clientName), policy.timeZone) + before;
  const text = `What was pressed until ${since} counts, nothing since.`;
  useEffect(() => announce(said.recordedElsewhere(title), 'assertive'), [title]);
  useNews(AT_TILES_MS);
  const isOpen = isOpenedElsewhere(session);
  useEffect(() => {
    if (isOpen) mode.send({ type: 'RESTART' });
  }, [isOpen, mode]);
  return (
    <LookOnlyBanner
      icon={CircleCheckBig}
      label="Session ended"
      low
      text={lost.length > 0 ? lastLost : text}
      title={title}
    >
      <Button kind="primary" onClick={onSee}>
        See it
      </Button>
    </LookOnlyBanner>
  );
}
