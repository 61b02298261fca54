import { Pause, Play, Timer } from 'lucide-react';
import type { SessionRow } from '#db/rows.ts';
import { clockText, elapsedMs, timerStart } from '#domain/session/session-timer.ts';
import { isPaused } from '#domain/session/tally.ts';
import { visitName } from '#domain/session/visit-name.ts';
import type { Clock } from '#lib/clock.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';

const SECOND = 1000;

type Acts = {
  onPause: (session: SessionRow) => void;
  onResume: (session: SessionRow) => void;
  onReturn: (session: SessionRow) => void;
};

type StripProps = Acts & {
  session: SessionRow | undefined;
  /** Open on another device; undefined while it is being read. */
  elsewhere: readonly SessionRow[] | undefined;
  clock: Pick<Clock, 'now'>;
  /** The company's. */
  zone: string;
  onStart: () => void;
};

/** The current session's time, from stored stamps: sleep and kill cannot stop it. */
export function TimerStrip({ session, elsewhere, clock, zone, onStart, ...acts }: StripProps) {
  return (
    <section
      aria-label="Session timer"
      data-own-timer={session ? '' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      {session ? (
        <Running {...acts} clock={clock} key={session.id} session={session} zone={zone} />
      ) : (
        <>
          <p className="flex flex-1 items-center gap-3 text-body text-muted max-md:basis-full">
            <Timer aria-hidden="true" className="size-5 shrink-0" />
            {elsewhere && noneHereText(elsewhere, (visit) => visitName(visit, clock.now(), zone))}
          </p>
          <Button className="max-md:flex-1" icon={Play} onClick={onStart}>
            Start Session
          </Button>
          {elsewhere?.[0] && <ReturnButton onReturn={acts.onReturn} session={elsewhere[0]} />}
        </>
      )}
    </section>
  );
}

function Running({
  session,
  clock,
  zone,
  onPause,
  onResume,
  onReturn,
}: Acts & Pick<StripProps, 'clock' | 'zone'> & { session: SessionRow }) {
  const now = useNow(clock, SECOND);
  const paused = isPaused(session.tally);
  return (
    <>
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 max-md:basis-full">
        <span aria-label="Session time" className="font-semibold text-timer tracking-title tabular" role="timer">
          {clockText(elapsedMs(timerStart(session), session.tally.pauses, now))}
        </span>
        <strong className="font-semibold text-body wrap-anywhere">{visitName(session, now, zone)}</strong>
        {paused && <span className="font-semibold text-body text-waiting-fg outdoor:underline">Paused</span>}
      </p>
      <Button icon={paused ? Play : Pause} onClick={() => (paused ? onResume(session) : onPause(session))}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <ReturnButton onReturn={onReturn} session={session} />
    </>
  );
}

function ReturnButton({ session, onReturn }: Pick<Acts, 'onReturn'> & { session: SessionRow }) {
  return (
    <Button className="max-md:flex-1 max-md:px-2!" kind="primary" onClick={() => onReturn(session)}>
      Return to session
    </Button>
  );
}

/** "No session is running.", or "Leo T. is open on another device." */
function noneHereText(sessions: readonly SessionRow[], nameOf: (visit: SessionRow) => string): string {
  if (sessions.length === 0) return 'No session is running.';
  const names = [...new Set(sessions.map(nameOf))];
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} open on another device.`;
}
