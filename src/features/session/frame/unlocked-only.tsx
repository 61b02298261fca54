import type { CSSProperties, ReactNode } from 'react';
import { useSessionView } from './session-context.ts';

const unseen: CSSProperties = { visibility: 'hidden' };

/**
 * What waits until the device is unlocked, or until somebody sees to a session that was ended elsewhere: until then it is out
 * of sight and out of reach, and its place stays empty, so that nothing beside it moves, and nothing comes under a finger.
 */
export function UnlockedOnly({ children }: { children: ReactNode }) {
  const { locked, session } = useSessionView();
  const waits = locked || session.state !== 'open';
  return (
    <div className="contents" style={waits ? unseen : undefined}>
      {children}
    </div>
  );
}
