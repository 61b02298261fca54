import { RefreshCw } from 'lucide-react';
import type { Refresh } from '#sync/react/use-refresh.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Title, how old the rows are, and Refresh. A failed try empties nothing: it is reported, and the rows stay. */
export function SessionsHeader(props: {
  at: string | null;
  /** The sessions are on their way. */
  coming: boolean;
  now: number;
  zone: string;
  refresh: Refresh;
}) {
  const { at, coming, now, zone, refresh } = props;
  return (
    <>
      <PageHeader
        actions={
          <Button busy={refresh.busy} icon={RefreshCw} kind="quiet" onClick={refresh.run} size="toolbar">
            Refresh
          </Button>
        }
        actionsBesideTitle
        meta={<StaleLine at={at === null ? null : new Date(at)} coming={coming} now={new Date(now)} timeZone={zone} />}
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
