import { useEffect } from 'react';
import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SubmitSessionScreen } from '#features/session/submit/submit-session-screen.tsx';
import { useSync } from '#sync/react/sync-context.ts';
import { sessionBadge } from '../session-badge.tsx';

export function SubmitSession() {
  const { syncNow } = useSync();
  // Another device may have recorded in it, too: what is signed here should say so.
  useEffect(() => syncNow(), [syncNow]);
  return (
    <SessionLayout badge={sessionBadge}>
      <SubmitSessionScreen />
    </SessionLayout>
  );
}
