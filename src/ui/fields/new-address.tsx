import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { EmailField } from './email-field.tsx';

export type NewAddressProps = {
  id: string;
  /** A password was not taken: nobody says whether it was that or the address. */
  offered: boolean;
  /** What was typed; null until somebody says that theirs has changed. */
  typed: string | null;
  error: string | undefined;
  onType: (typed: string) => void;
};

/** Beside a question for a password alone: the office may have changed the address while this device was away. */
export function NewAddress({ offered, typed, onType, ...field }: NewAddressProps) {
  if (typed !== null) return <Address {...field} onType={onType} typed={typed} />;
  if (!offered) return null;
  return (
    <Button kind="quiet" onClick={() => onType('')}>
      My address has changed
    </Button>
  );
}

function Address({ id, typed, error, onType }: Omit<NewAddressProps, 'offered' | 'typed'> & { typed: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div className="w-full">
      <EmailField error={error} id={id} onChange={onType} value={typed} />
    </div>
  );
}
