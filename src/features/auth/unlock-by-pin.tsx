import { LockOpen } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { said } from '#domain/announcements.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { PinField } from './pin-field.tsx';
import type { PinResult } from './unlock-port.ts';

/** So few tries are left that it has to be said what comes after them. */
const FEW = 2;

function wrongPinText(left: number): string {
  const text = `That PIN is not correct. ${howMany(left, 'try', 'tries')} left.`;
  return left > FEW ? text : `${text} After that, unlocking takes your password and a connection.`;
}

type Props = { onPin: (pin: string) => Promise<PinResult>; onForgot: () => void; onSpent: () => void };

/** Asks for the PIN. On success the lock disappears, and this form with it. */
export function UnlockByPin({ onPin, onForgot, onSpent }: Props) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (pin === '') return refuse('Enter your PIN');
    setBusy(true);
    const result = await onPin(pin);
    setBusy(false);
    // Nor does a refusal stay behind for whoever listens.
    if (result.code === 'ok') return announce(said.unlocked, 'assertive');
    setPin('');
    if (result.code === 'spent') onSpent();
    else refuse(wrongPinText(result.left));
  }

  function refuse(text: string) {
    setError(text);
    announce(text, 'assertive');
    field.current?.focus();
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {/* What is said of a wrong PIN has its place above: neither the field nor Unlock moves under the finger. */}
      <div className="flex min-h-38 flex-col justify-end">
        <PinField
          error={error}
          label="PIN"
          onChange={(value) => {
            setPin(value);
            setError(undefined);
          }}
          ref={field}
          value={pin}
        />
      </div>
      <Button busy={busy} icon={LockOpen} kind="primary" size="big" type="submit" wide>
        Unlock
      </Button>
      <Button kind="quiet" onClick={onForgot} wide>
        Forgot PIN?
      </Button>
    </form>
  );
}
