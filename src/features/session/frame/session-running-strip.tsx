import { ArrowRight } from 'lucide-react';
import { chooseSession } from '#db/react/current-session-store.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import type { SessionRow } from '#db/rows.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { leftText, timeOf } from '#features/session/intervals/interval-time.ts';
import { useKeepRecorders, useRecorders } from '#features/session/intervals/use-recorders.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { dataPath } from './session-paths.ts';
import { servicesOf } from './session-services.ts';
import { ElapsedTime } from './session-timer.tsx';
import { useSessionTimer } from './use-session-timer.ts';

/** Shown on every other screen: a session is running, and the way back to it. Nothing while none is open. */
export function SessionRunningStrip() {
  const current = useCurrentSession();
  const session = current?.session ?? null;
  useKeepRecorders(session, false);
  return session ? <Strip key={session.id} more={(current?.open.length ?? 1) - 1} session={session} /> : null;
}

/** @param more how many others are open */
function Strip({ session, more }: { session: SessionRow; more: number }) {
  const device = useDevice();
  const services = servicesOf(device);
  const timer = useSessionTimer(session, services);
  const recorders = useRecorders();
  // One in front that is over says nothing about what runs.
  const front = recorders.find(({ run }) => run === services.hub.front()) ?? recorders[0];
  return (
    <section
      aria-label="Running session"
      className="flex min-h-12 flex-wrap items-center gap-x-3 border-primary py-0.5 border-b bg-info-bg px-4 text-info-fg md:px-6 outdoor:bg-tile-on"
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-mark" />
      <p className="truncate font-semibold text-label">
        <span className="max-md:hidden">Session running · </span>
        {visitName(session, device.clock.now(), device.clock.timeZone())}
        {more > 0 && `, ${more} more`}
        {more > 0 && <span className="max-md:hidden"> open</span>}
      </p>
      <ElapsedTime className="text-label" timer={timer} />
      {front && (
        <p className="whitespace-nowrap text-label tabular max-md:hidden">
          Interval {timeOf(front).index + 1}, {leftText(timeOf(front), front.snapshot.context.run)}
        </p>
      )}
      <ButtonLink
        className="-mr-2 ml-auto text-info-fg!"
        iconEnd={ArrowRight}
        kind="quiet"
        onClick={() => chooseSession(session.id)}
        to={dataPath}
      >
        Return
      </ButtonLink>
    </section>
  );
}
