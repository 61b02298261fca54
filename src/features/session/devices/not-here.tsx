import { MonitorSmartphone } from 'lucide-react';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/**
 * An open session whose data is on another device, or was deleted from this one: a note that was begun here would stand
 * against the one that there is, and a count against what it is made of.
 */
export function NotHere({ session }: { session: SessionRow }) {
  const { goToSession } = useAppActions();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader meta={`${shortName(session.clientName)} · ${longDate(session.startDate)}`} title="Session" />
      <EmptyState
        action={
          <Button icon={MonitorSmartphone} kind="primary" onClick={() => goToSession(session.id, null)} size="large">
            Open it here
          </Button>
        }
      >
        The data and the note of this session are not on this device. What was sent is safe; with a connection you can
        go on with it here.
      </EmptyState>
    </div>
  );
}
