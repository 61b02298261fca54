import { type ReactNode, useState } from 'react';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';

interface RetryOrDiscardProps {
  count: number;
  /** Left out where nothing of it can be tried again: then nothing is lost by closing. */
  onRetry?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
}

/**
 * What can be done about what was not saved. Nothing that can still be saved is discarded by one press; a second tap at
 * the same place keeps it.
 */
export function RetryOrDiscard({ count, onRetry, onDiscard }: RetryOrDiscardProps) {
  const [asked, setAsked] = useState(false);
  if (!onRetry) return onDiscard ? <Act onClick={onDiscard}>Close</Act> : null;
  if (asked && onDiscard)
    return (
      <>
        <Act onClick={() => setAsked(false)}>Keep</Act>
        <Act kind="danger" onClick={onDiscard}>
          Discard {howMany(count, 'entry', 'entries')} for good
        </Act>
      </>
    );
  return (
    <>
      {onDiscard && <Act onClick={() => setAsked(true)}>Discard…</Act>}
      <Act kind="primary" onClick={onRetry}>
        Try again
      </Act>
    </>
  );
}

function Act({ kind, onClick, children }: { kind?: 'primary' | 'danger'; onClick: () => void; children: ReactNode }) {
  return (
    <Button className="max-md:px-2! max-md:text-label!" kind={kind} onClick={onClick}>
      {children}
    </Button>
  );
}
