import type { CSSProperties, ReactNode } from 'react';
import { useSessionView } from './session-context.ts';

const unseen: CSSProperties = { visibility: 'hidden' };

/**
 * What waits until the device is unlocked: under the lock it is out of sight and out of reach, and its place stays
 * empty, so that nothing beside it moves when a device locks by itself.
 */
export function UnlockedOnly({ children }: { children: ReactNode }) {
  const { locked } = useSessionView();
  return (
    <div className="contents" style={locked ? unseen : undefined}>
      {children}
    </div>
  );
}
