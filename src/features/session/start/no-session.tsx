import { Play } from 'lucide-react';
import { UnsavedNotice } from '#features/session/frame/unsaved-notice.tsx';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Data Entry without an open session. */
export function NoSession() {
  const { startSession } = useAppActions();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Session" />
      <EmptyState
        action={
          <Button icon={Play} kind="primary" onClick={() => startSession()} size="large">
            Start Session
          </Button>
        }
      >
        No session is open on this device. Start one and its data, note and submit show here.
      </EmptyState>
      <UnsavedNotice />
    </div>
  );
}
