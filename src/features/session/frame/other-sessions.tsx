import { ArrowLeftRight } from 'lucide-react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { ofOtherDay } from '#domain/session/visit-name.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { runningText } from './running-text.ts';
import { useSessionView } from './session-context.ts';
import { switchSession } from './switch-session.ts';

/** More than these are on Home. */
const MOST_CHIPS = 2;
const FEW_SECONDS = 5000;

/** The other clients whose sessions go on here, one press away. */
export function OtherSessions({ others }: { others: readonly SessionRow[] }) {
  const { device, policy } = useSessionView();
  const now = useNow(device.clock, FEW_SECONDS);
  return (
    <nav aria-label="Other open sessions" className="mr-2 flex min-w-0 flex-1 justify-end gap-1 max-md:hidden">
      {others.slice(0, MOST_CHIPS).map((other) => (
        <OtherSession key={other.id} day={ofOtherDay(other, now, policy.timeZone)} now={now} session={other} />
      ))}
    </nav>
  );
}

function OtherSession({ session, day, now }: { session: SessionRow; day: string; now: number }) {
  const name = shortName(session.clientName);
  const running = runningText(session.tally, now);
  return (
    <Button
      aria-label={`Go on with ${name}${day && ` ${day}`}${running ? `, ${running.long}` : ''}`}
      className="min-w-0"
      icon={ArrowLeftRight}
      kind="quiet"
      onClick={() => switchSession(session)}
      size="toolbar"
    >
      <span className="flex min-w-0 flex-col text-left leading-tight!">
        <span className="truncate">{name}</span>
        {day && <span className="font-regular text-meta leading-tight!">{day}</span>}
      </span>
      {running && <RunningMark text={running.short} />}
    </Button>
  );
}

/**
 * The same on a phone, where the way there is in the session's menu: words under the client's name, which take no room.
 * What can be pressed stays where it stands when they come and go.
 */
export function RunningElsewhere({ others }: { others: readonly SessionRow[] }) {
  const { clock } = useDevice();
  const now = useNow(clock, FEW_SECONDS);
  const running = others.flatMap(({ clientName, tally }) => {
    const words = runningText(tally, now);
    return words ? [{ clientName, words }] : [];
  });
  // The one that waits for a score first.
  const [first] = running.toSorted((a, b) => b.words.unscored - a.words.unscored);
  if (!first) return null;
  return (
    <p className="-mt-1 absolute top-full left-0 flex w-max max-w-28 gap-1 whitespace-nowrap font-semibold text-meta leading-4! md:hidden">
      <span className="truncate">{first.clientName.first_name || first.clientName.last_name}</span>
      <span>{first.words.short}</span>
    </p>
  );
}

/** An episode or a recording goes on there, which nobody sees here. */
function RunningMark({ text }: { text: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-label">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-mark" />
      {text}
    </span>
  );
}
