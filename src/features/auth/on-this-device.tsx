import { Clock, Lock } from 'lucide-react';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { LockedPerson } from '#db/queries/locked-people.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useAuthPort } from './auth-context.tsx';
import type { WaitingPerson } from './auth-port.ts';
import { WaitingOnDevice } from './waiting-on-device.tsx';

type Props = {
  locked: readonly LockedPerson[];
  waiting: readonly WaitingPerson[];
  onUnlock: (userId: LocalUserId) => void;
};

/** Who can continue here with a PIN, and whose unsent work is here: names and numbers, never the content. */
export function OnThisDevice({ locked, waiting, onUnlock }: Props) {
  const others = waiting.filter(({ userId }) => !locked.some((person) => person.userId === userId));
  if (locked.length + others.length === 0) return null;
  return (
    <section aria-labelledby="on-this-device">
      <div className="flex items-center gap-3">
        <span className="h-px flex-1 bg-line" />
        <h2 className="text-meta font-medium text-muted" id="on-this-device">
          on this device
        </h2>
        <span className="h-px flex-1 bg-line" />
      </div>
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {locked.map((person) => (
          <li key={person.userId}>
            <UnlockButton onPress={() => onUnlock(person.userId)} person={person} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <WaitingOnDevice people={others} />}
    </section>
  );
}

/** Without a network, this is what the screen is for. */
function UnlockButton({ person, onPress }: { person: LockedPerson; onPress: () => void }) {
  const { online } = useAuthPort();
  return (
    <Button
      className="justify-start! px-4!"
      icon={Lock}
      kind={online ? 'tonal' : 'primary'}
      onClick={onPress}
      size="big"
      wide
    >
      <span className="min-w-0 flex-1 text-left wrap-anywhere">Unlock as {person.name}</span>
      {person.waiting > 0 && (
        <Chip icon={Clock} tone="waiting">
          {person.waiting} waiting
        </Chip>
      )}
    </Button>
  );
}
