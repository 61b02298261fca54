import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/**
 * An empty list of what is kept on the device: `children` say why there is nothing, once that is known. What has not
 * been downloaded yet is never called empty.
 */
export function EmptyOwnList({
  state,
  what,
  children,
}: {
  /** Undefined: it is just being read. */
  state: 'done' | 'loading' | 'waits' | undefined;
  /** "notes" */
  what: string;
  children: ReactNode;
}) {
  if (state === undefined) return null;
  if (state === 'done') return children;
  return (
    <EmptyState>
      {state === 'waits'
        ? `Your ${what} are not on this device yet. They come with the next connection.`
        : `Your ${what} are being downloaded.`}
    </EmptyState>
  );
}
