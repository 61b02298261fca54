import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LazyStartDialog } from './lazy-start-dialog.tsx';

/** Data Entry without an open session. */
export function NoSession() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Session" />
      <EmptyState
        action={
          <Button icon={Play} kind="primary" onClick={() => setOpen(true)} size="large">
            Start Session
          </Button>
        }
      >
        No session is open. Start one and its data, note and submit show here.
      </EmptyState>
      {open && <LazyStartDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
