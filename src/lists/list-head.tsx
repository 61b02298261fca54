import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { Button } from '#ui/button.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Listed } from './list-state.ts';

/** Title, how many and how old, and Refresh beside the title, where a panel never covers it. */
export function ListHead({
  title,
  list,
  count,
  actions,
  refreshes = true,
}: {
  title: string;
  list: Listed<unknown>;
  /** "4 roles"; undefined while unknown. */
  count?: string | undefined;
  /** Before Refresh. */
  actions?: ReactNode;
  /** Refresh is here, and not beside the filters. */
  refreshes?: boolean;
}) {
  const refresh = refreshes && <RefreshButton list={list} />;
  return (
    <PageHeader
      actions={
        (actions || refresh) && (
          <>
            {actions}
            {refresh}
          </>
        )
      }
      actionsBesideTitle
      meta={
        <>
          {count && <span className="text-meta font-medium">{count} · </span>}
          <ListAge list={list} />
        </>
      }
      title={title}
    />
  );
}

/** How old the rows are. */
export function ListAge({ list: { at, busy, download } }: { list: Listed<unknown> }) {
  const now = useScreenNow();
  const { policy } = useAccount();
  return (
    <StaleLine
      at={at === null ? null : new Date(at)}
      coming={busy || download === 'loading'}
      now={new Date(now)}
      timeZone={policy.timeZone}
    />
  );
}

/** Asks the server for the newest rows. */
export function RefreshButton({ list: { busy, refresh } }: { list: Listed<unknown> }) {
  return (
    <Button busy={busy} icon={RefreshCw} kind="quiet" onClick={refresh} size="toolbar">
      Refresh
    </Button>
  );
}
