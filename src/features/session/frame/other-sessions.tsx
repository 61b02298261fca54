import { ArrowLeftRight } from 'lucide-react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { somethingRuns } from '#domain/session/something-runs.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { switchSession } from './switch-session.ts';

/** More than these are on Home. */
const MOST_CHIPS = 2;
const FEW_SECONDS = 5000;

/** The other clients whose sessions go on here, one press away. */
export function OtherSessions({ others }: { others: readonly SessionRow[] }) {
  const { clock } = useDevice();
  const now = useNow(clock, FEW_SECONDS);
  return (
    <nav aria-label="Other open sessions" className="mr-2 ml-auto flex min-w-0 gap-1">
      {others.slice(0, MOST_CHIPS).map((other) => (
        <OtherSession key={other.id} runs={somethingRuns(other.tally, now)} session={other} />
      ))}
    </nav>
  );
}

function OtherSession({ session, runs }: { session: SessionRow; runs: boolean }) {
  const name = shortName(session.clientName);
  return (
    <Button
      aria-label={`Go on with ${name}${runs ? ', running' : ''}`}
      className={cx('min-w-0', !runs && 'max-md:hidden')}
      icon={ArrowLeftRight}
      kind="quiet"
      onClick={() => switchSession(session)}
      size="toolbar"
    >
      <span className={cx('flex min-w-0 items-center gap-x-2', runs && 'max-md:flex-col max-md:items-start')}>
        <span className="max-w-full truncate max-md:text-label max-md:leading-5!">{name}</span>
        {runs && <RunningMark />}
      </span>
    </Button>
  );
}

/** An episode or a recording goes on there, which nobody sees here. */
function RunningMark() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-label max-md:text-meta max-md:leading-4!">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-primary" />
      running
    </span>
  );
}
