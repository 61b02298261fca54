import type { CSSProperties, ReactNode } from 'react';
import { useSessionView } from './session-context.ts';

const unseen: CSSProperties = { visibility: 'hidden' };

/**
 * What waits until the device is unlocked: until then it is out of sight and out of reach, and its place stays empty, so that
 * nothing beside it moves. In a session that was ended elsewhere it stays, and what is pressed is named as not saved.
 */
export function UnlockedOnly({ children }: { children: ReactNode }) {
  const { locked } = useSessionView();
  return (
    <div className="contents" style={locked ? unseen : undefined}>
      {children}
    </div>
  );
}
