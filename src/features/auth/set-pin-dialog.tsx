import { type FormEvent, useId, useState } from 'react';
import { newPinProblems } from '#domain/access/pin-rules.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PinField } from './pin-field.tsx';
import type { PinResult } from './unlock-port.ts';

export type SetPinDialogProps = {
  /** `lock`: asked because the person wants to lock and has no PIN. */
  purpose: 'set' | 'change' | 'lock';
  /** Checks the PIN that is set now; only for a change. */
  onCheck: (pin: string) => Promise<PinResult>;
  /** Rejects where the device can't store it. */
  onSave: (pin: string) => Promise<void>;
  /** Locks even though there is no PIN. */
  onLockWithout: () => void;
  onClose: () => void;
};

const titles = { set: 'Set a PIN for this device', change: 'Change the PIN of this device', lock: 'Lock this tablet' };
type Problems = { now?: string | null; pin?: string | null; again?: string | null };

/** A PIN for this device, typed twice; for a change also the previous one. */
export function SetPinDialog({ purpose, onCheck, onSave, onLockWithout, onClose }: SetPinDialogProps) {
  const id = useId();
  const [now, setNow] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  async function save() {
    const found: Problems = newPinProblems(pin, again);
    if (purpose === 'change' && now === '') found.now = 'Enter your present PIN';
    if (found.now || found.pin || found.again) return refuse(found);
    setBusy(true);
    const checked: PinResult = purpose === 'change' ? await onCheck(now) : { code: 'ok' };
    const kept =
      checked.code === 'ok' &&
      (await onSave(pin).then(
        () => true,
        () => false,
      ));
    setBusy(false);
    if (checked.code !== 'ok') refuse({ now: wrongText(checked) });
    else if (!kept) refuse({ pin: 'This device could not keep the PIN. Free some space, then try again' });
  }

  function refuse(found: Problems) {
    setProblems(found);
    const first = (['now', 'pin', 'again'] as const).find((part) => found[part]);
    announce(first ? (found[first] ?? '') : '', 'assertive');
    document.getElementById(`${id}-${first}`)?.focus();
  }

  const field = (part: keyof Problems, set: (value: string) => void) => (value: string) => {
    set(value);
    setProblems({ ...problems, [part]: null });
  };

  return (
    <Dialog
      description={
        purpose === 'lock'
          ? 'Set a PIN first: it opens Tallybook without a connection. Without one, unlocking needs your password and a connection.'
          : 'It opens Tallybook on this device, without a connection. It stays on this device.'
      }
      footer={
        <>
          {purpose === 'lock' ? (
            <Button onClick={onLockWithout}>Lock without a PIN</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button busy={busy} form={`${id}-form`} kind="primary" type="submit">
            {purpose === 'lock' ? 'Set PIN and lock' : 'Save PIN'}
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title={titles[purpose]}
    >
      <form
        className="mt-2 flex flex-col gap-2"
        id={`${id}-form`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {/* What is said of a PIN has its place above its field: no field or button moves under the finger. */}
        {purpose === 'change' && (
          <div className="flex min-h-33 flex-col justify-end">
            <PinField
              error={problems.now ?? undefined}
              id={`${id}-now`}
              label="Present PIN"
              onChange={field('now', setNow)}
              value={now}
            />
          </div>
        )}
        <div className="flex min-h-40 flex-col justify-end">
          <PinField
            error={problems.pin ?? undefined}
            hint="4 to 8 digits"
            id={`${id}-pin`}
            label={purpose === 'change' ? 'New PIN' : 'PIN'}
            onChange={field('pin', setPin)}
            value={pin}
          />
        </div>
        <div className="flex min-h-27 flex-col justify-end">
          <PinField
            error={problems.again ?? undefined}
            id={`${id}-again`}
            label="The same PIN again"
            onChange={field('again', setAgain)}
            value={again}
          />
        </div>
      </form>
    </Dialog>
  );
}

function wrongText(result: Exclude<PinResult, { code: 'ok' }>): string {
  if (result.code === 'spent') return 'Five wrong PINs. Lock this tablet and unlock it with your password';
  return `That PIN is not correct. ${howMany(result.left, 'try', 'tries')} left`;
}
