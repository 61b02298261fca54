import { type ReactNode, useRef, useState } from 'react';
import { asOfText } from '#domain/time/moment-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { SessionDataScreen } from '#features/session/record/session-data-screen.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { asideClass, useStepAside } from '#ui/overlays/use-step-aside.ts';
import { LockedHeader } from './locked-header.tsx';

/** Why nothing counts under the lock: it is long after the visit (ms), or so many sessions run. */
export type NotCounting = { at: number } | { running: number };

type FrameProps = {
  unlock: ReactNode;
  /** Null while it counts. */
  stopped: NotCounting | null;
  /** Other sessions run beside the one that is counted in. */
  isOneOfMore: boolean;
  /** Counts again though it is long after the visit; absent where a PIN opens it without a connection. */
  onGoOn: (() => void) | undefined;
};

/**
 * Header and recording, each as large as without the lock and beside the same edge: what can be tapped stays where it was.
 */
export function LockedFrame({ unlock, stopped, isOneOfMore, onGoOn }: FrameProps) {
  const [unlocking, setUnlocking] = useState(false);
  const { viewing } = useSessionView();
  const besideMenu = useDisplay().sidebar !== 'hidden';
  const desktop = useMediaQuery(widths.desktop);
  const isOpen = unlocking || stopped !== null;
  const wayIn = useRef<HTMLElement>(null);
  useStepAside(wayIn, unlocking && stopped === null);
  return (
    <main
      className={cx(
        '@container/session flex h-[calc(100dvh-var(--demo,0px))] flex-col short:h-auto short:min-h-dvh',
        desktop && besideMenu && 'ml-18',
      )}
      data-session-frame=""
    >
      <div className="relative shrink-0">
        <LockedHeader
          isOneOfMore={isOneOfMore}
          onUnlock={stopped === null ? () => setUnlocking(!unlocking) : undefined}
          unlocking={unlocking}
        />
        {isOpen && (
          // Over the tiles, which go on counting where they are: nothing moves away under a finger.
          <section
            aria-label="Unlock"
            ref={wayIn}
            className={cx(
              'border-line border-b bg-bg p-4 md:p-6',
              stopped === null && 'absolute inset-x-0 top-full z-10 max-h-[70dvh] overflow-y-auto shadow-float',
              asideClass,
            )}
          >
            <div className="mx-auto max-w-105">{unlock}</div>
          </section>
        )}
      </div>
      {stopped === null ? (
        <fieldset className="contents" disabled={viewing} role="none">
          <SessionDataScreen />
        </fieldset>
      ) : (
        <Stopped onGoOn={onGoOn} why={stopped} />
      )}
    </main>
  );
}

/** What is touched now is no observation, or nobody could see of which child it is. */
function Stopped({ why, onGoOn }: { why: NotCounting; onGoOn: FrameProps['onGoOn'] }) {
  const { session, policy, services } = useSessionView();
  const zone = session.timeZone ?? policy.timeZone;
  const asOf = (at: string) => asOfText(at, services.hub.now(), zone);
  const mayGoOn = 'at' in why ? onGoOn : undefined;
  const [title, text] =
    'at' in why
      ? [
          `Counting stopped at ${asOf(new Date(why.at).toISOString())}`,
          `That was two hours after ${session.endTime === null ? '' : 'the End Time and '}the last record. Everything recorded before is on this device. Unlock to go on or to submit.`,
        ]
      : [
          `${why.running} sessions run. Unlock to count`,
          'Under codes nobody could see which client a tap is of. Everything recorded before is on this device, and timers go on.',
        ];
  return (
    <div className="mx-auto max-w-105 p-4 text-body md:p-6">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {mayGoOn && (
        <div className="mt-4">
          <Button
            onClick={mayGoOn}
          >{`Go on counting in the visit of ${asOf(session.begunAt ?? session.createdAt)}`}</Button>
        </div>
      )}
    </div>
  );
}
