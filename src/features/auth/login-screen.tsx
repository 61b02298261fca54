import { CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { LocalUserId } from '#db/device/local-user.ts';
import { entriesRecorded, faultWords } from '#lib/fault-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useAuthPort } from './auth-context.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { OnThisDevice } from './on-this-device.tsx';
import { storageText } from './sign-in-errors.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useUnlockPort } from './unlock-port.ts';
import { UnlockScreen } from './unlock-screen.tsx';

/** Sign in with email and password; says what is kept on this device and why it can't work offline. */
export function LoginScreen() {
  const { online, storage, waitingOnDevice, noLongerHere } = useAuthPort();
  const { lockedHere } = useUnlockPort();
  const [chosen, setChosen] = useState<LocalUserId | null>(null);
  const person = lockedHere.find(({ userId }) => userId === chosen);
  if (person) return <UnlockScreen onBack={() => setChosen(null)} person={person} />;
  const canUnlock = lockedHere.some(({ pin }) => pin === 'set');
  return (
    <AuthFrame title="Sign in">
      {storage !== 'open' && (
        <div className="mb-5">
          <Banner icon={CircleAlert} title={faultWords.recording} tone="attention">
            {storageText(storage)}
          </Banner>
        </div>
      )}
      {noLongerHere > 0 && (
        <div className="mb-5">
          <Banner icon={CircleAlert} title={faultWords.cleared} tone="attention">
            {entriesRecorded(noLongerHere)} {faultWords.clearedAdvice}
          </Banner>
        </div>
      )}
      <SignInForm />
      <p className="mt-3 text-center">
        <Link
          className="inline-flex min-h-12 items-center font-semibold text-body text-link underline underline-offset-3"
          to="/auth/forgot/password"
        >
          Forgot password?
        </Link>
      </p>
      <div className="flex flex-col gap-4 not-empty:mt-4">
        <OnThisDevice locked={lockedHere} onUnlock={setChosen} waiting={waitingOnDevice} />
        {!online && (
          <Banner icon={CloudOff} title="Offline">
            {canUnlock && 'You can unlock and record. '}Signing in needs a connection.
            {noLongerHere === 0 && ' Everything recorded on this device is safe.'}
          </Banner>
        )}
      </div>
    </AuthFrame>
  );
}
