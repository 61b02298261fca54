import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Why the newest rows could not be had. */
interface ListTrouble {
  /** There was simply no way to the server. */
  offline: boolean;
  title: string;
  text: string;
}

interface OnlineListProps {
  title: string;
  /** "the roles", in sentences. */
  what: string;
  /** "4 roles", beside how old they are. */
  count?: string | undefined;
  at: string | null;
  now: number;
  zone: string;
  loading: boolean;
  trouble: ListTrouble | null;
  onRefresh: () => void;
  /** Beside Refresh. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Rows of the skeleton. */
  rows?: number | undefined;
  /** The list itself; null while there is none, neither from the server nor kept. */
  children: ReactNode;
}

/** The frame of a list that the server gives: title, age, refresh, filters, and what is said when rows fail to come. */
export function OnlineList(props: OnlineListProps) {
  const { title, what, count, at, loading, trouble, onRefresh, children } = props;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        actions={
          <>
            {props.actions}
            <Button busy={loading} icon={RefreshCw} kind="quiet" onClick={onRefresh} size="toolbar">
              Refresh
            </Button>
          </>
        }
        actionsBesideTitle
        meta={
          <>
            {count && <span className="text-meta font-medium">{count} · </span>}
            <StaleLine
              at={at === null ? null : new Date(at)}
              coming={loading}
              now={new Date(props.now)}
              timeZone={props.zone}
            />
          </>
        }
        title={title}
      />
      {props.filters}
      {trouble && (
        <ListNotice
          busy={loading}
          offline={trouble.offline}
          onRetry={onRefresh}
          text={trouble.text}
          title={trouble.title}
        />
      )}
      {children ??
        (loading ? (
          <Skeleton label={`Loading ${what}`} rows={props.rows ?? 8} />
        ) : (
          <EmptyState>
            {trouble?.offline
              ? `We can't show ${what} here: this device has not kept them. Connect to see them.`
              : `We can't show ${what} here: this device has not kept them.`}
          </EmptyState>
        ))}
    </div>
  );
}
