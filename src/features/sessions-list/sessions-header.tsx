import { useLiveQuery } from 'dexie-react-hooks';
import { RefreshCw } from 'lucide-react';
import { useDevice } from '#db/device-context.ts';
import { findPulledAt } from '#db/queries/pages.ts';
import { isOffline, listFailureText } from '#sync/list-failure-text.ts';
import type { Refresh } from '#sync/use-refresh.ts';
import { Button } from '#ui/button.tsx';
import { ListNotice } from '#ui/list-notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StaleLine } from '#ui/stale-line.tsx';

/** Title, how old the rows are, and Refresh. A failed try empties nothing: it is reported, and the rows stay. */
export function SessionsHeader({ now, zone, refresh }: { now: number; zone: string; refresh: Refresh }) {
  const { db } = useDevice();
  const at = useLiveQuery(() => findPulledAt(db, 'sessions'), [db]) ?? null;
  return (
    <>
      <PageHeader
        actions={
          <Button busy={refresh.busy} icon={RefreshCw} kind="quiet" onClick={refresh.run} size="toolbar">
            Refresh
          </Button>
        }
        actionsBesideTitle
        meta={<StaleLine at={at === null ? null : new Date(at)} now={new Date(now)} timeZone={zone} />}
        title="Sessions"
      />
      <Problem refresh={refresh} />
    </>
  );
}

function Problem({ refresh: { failed, busy, run } }: { refresh: Refresh }) {
  if (failed === null) return null;
  const { title, text } = listFailureText('newer sessions', failed);
  const offline = isOffline(failed);
  return (
    <ListNotice
      busy={busy}
      offline={offline}
      onRetry={run}
      text={
        offline
          ? 'You are offline. These sessions are on this device.'
          : `${text} Everything recorded on this device is safe.`
      }
      title={title}
    />
  );
}
