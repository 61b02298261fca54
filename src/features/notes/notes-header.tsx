import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Title, how many and how old, and Refresh beside the title, where the panel never covers it. */
export function NotesHeader({
  title,
  count,
  at,
  coming,
  now,
  zone,
  refreshButton,
  links,
}: {
  title: string;
  /** "128 notes"; undefined while unknown. */
  count: string | undefined;
  at: string | null;
  /** The notes are on their way. */
  coming: boolean;
  now: number;
  zone: string;
  /** Left out where it is beside the filters (on a phone). */
  refreshButton: ReactNode;
  /** Ways to the other screens of notes. */
  links?: ReactNode;
}) {
  return (
    <PageHeader
      actions={
        (refreshButton || links) && (
          <>
            {links}
            {refreshButton}
          </>
        )
      }
      actionsBesideTitle
      meta={
        <>
          {count && <span className="text-meta font-medium">{count} · </span>}
          <StaleLine at={at === null ? null : new Date(at)} coming={coming} now={new Date(now)} timeZone={zone} />
        </>
      }
      title={title}
    />
  );
}

/** Asks the server for the newest rows. */
export function RefreshButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <Button busy={busy} icon={RefreshCw} kind="quiet" onClick={onPress} size="toolbar">
      Refresh
    </Button>
  );
}

/** "1 note", "128 notes", "10,000+ notes". */
export function countText(total: number, exact = true): string {
  return `${total.toLocaleString('en-US')}${exact ? '' : '+'} ${total === 1 ? 'note' : 'notes'}`;
}
