import { ArrowLeft } from 'lucide-react';
import type { LockedPerson } from '#db/queries/locked-people.ts';
import { Button } from '#ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { UnlockByPin } from './unlock-by-pin.tsx';
import { useUnlockPort } from './unlock-port.ts';

/** Login, after somebody who locked here has been chosen. If it is right, the guard moves on. */
export function UnlockScreen({ person, onBack }: { person: LockedPerson; onBack: () => void }) {
  const { unlock } = useUnlockPort();
  return (
    <AuthFrame title={`Unlock as ${person.name}`}>
      {person.pin === 'set' ? (
        <UnlockByPin onForgot={onBack} onPin={(pin) => unlock(person.userId, pin)} onSpent={() => undefined} />
      ) : (
        <p className="text-body">
          Five wrong PINs. Sign in with your email and password, then set a new PIN. Everything recorded is safe on this
          device.
        </p>
      )}
      <div className="mt-5 border-line border-t pt-4">
        <Button icon={ArrowLeft} kind="quiet" onClick={onBack} wide>
          Sign in with email and password
        </Button>
      </div>
    </AuthFrame>
  );
}
