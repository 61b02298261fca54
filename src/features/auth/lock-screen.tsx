import { CircleAlert, Clock, CloudOff, Lock } from 'lucide-react';
import type { LockedPerson } from '#db/queries/locked-people.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { Chip } from '#ui/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SomeoneElse } from './someone-else.tsx';
import { UnlockForm, type UnlockFormProps } from './unlock-form.tsx';

type LockScreenProps = Omit<UnlockFormProps, 'pin'> & { person: LockedPerson; onSomeoneElse: () => void };

/** Covers the whole app while nothing is being recorded. What is beneath stays as it was left. */
export function LockScreen({ person, onSomeoneElse, ...form }: LockScreenProps) {
  const { count: unsaved } = useUnsaved();
  return (
    <AuthFrame id="locked" title="Locked">
      <p className="mb-5 flex min-h-chip flex-wrap items-center justify-between gap-2 text-body">
        <span className="flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
          <Lock aria-hidden="true" className="size-5 shrink-0" />
          {person.name}
        </span>
        {unsaved > 0 && (
          <Chip icon={CircleAlert} tone="attention">
            {unsaved} not saved
          </Chip>
        )}
        {person.waiting > 0 && (
          <Chip icon={Clock} tone="waiting">
            {person.waiting} waiting
          </Chip>
        )}
      </p>
      <UnlockForm {...form} pin={person.pin} />
      <div className="mt-5 border-line border-t pt-4">
        <SomeoneElse onPress={onSomeoneElse} />
      </div>
      {!form.online && (
        <div className="mt-4">
          <Banner icon={CloudOff} title="Offline">
            {person.pin === 'set'
              ? 'Your PIN unlocks; a password needs a connection.'
              : 'Unlocking needs a connection.'}{' '}
            {unsaved > 0 ? 'What is saved on this device is safe.' : 'Everything recorded on this device is safe.'}
          </Banner>
        </div>
      )}
    </AuthFrame>
  );
}
