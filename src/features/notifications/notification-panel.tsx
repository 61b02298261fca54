import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { summaryEndpoints } from '#contract/summary.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import { howMany } from '#domain/how-many.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { hasTopLayer } from '#ui/overlays/place-popover.ts';
import { useLeave } from '#ui/overlays/use-leave.ts';
import { NotificationRow } from './notification-row.tsx';
import { OfficeRow } from './office-row.tsx';
import type { Notifications } from './use-notifications.ts';
import { noOfficeWork, type OfficeWork, useOfficeWork } from './use-office-work.ts';

type PanelProps = {
  ref: RefObject<HTMLElement | null>;
  id: string;
  list: Notifications;
  button: RefObject<HTMLElement | null>;
  onClose: (returnFocus: boolean) => void;
};

/**
 * The open list: what waits for the office, for people who take part in its work, and the person's own notifications.
 */
export function NotificationPanel({ account, ...panel }: PanelProps & { account: AccountRow }) {
  const hasPart = isAnyGranted(account.permissions, summaryEndpoints.summary.access);
  return hasPart ? <OfficePanel {...panel} /> : <Panel work={noOfficeWork} {...panel} />;
}

/** Fetches only while it is open: the bell itself counts what is new. */
function OfficePanel(panel: PanelProps) {
  return <Panel work={useOfficeWork()} {...panel} />;
}

/** Up and Down move between the lines, Escape closes; lives only while it is open. */
function Panel({ ref, id, list, work, button, onClose }: PanelProps & { work: OfficeWork }) {
  const { clock } = useDevice();
  const { data, answer, failed, loading, markSeen } = list;
  const unseen = data.filter(({ seen_at }) => seen_at === null).map((item) => item.id);
  const trouble = listTrouble('the notifications', failed ?? work.failed);

  // Not a layout effect: an element that is not shown yet takes no focus.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);

  useLeave(ref, button, () => onClose(false));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(true);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
      const focused = document.activeElement;
      const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
      const next = event.key === 'ArrowDown' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0);
      rows[next]?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <section
      aria-label="Notifications"
      className="fixed inset-auto z-50 m-0 overflow-y-auto rounded-card border border-line bg-surface text-left text-text shadow-float outline-none transition-opacity duration-(--motion-menu) starting:opacity-0"
      id={id}
      onKeyDown={onKeyDown}
      popover={hasTopLayer() ? 'manual' : undefined}
      ref={ref}
      tabIndex={-1}
    >
      <div className="w-96 max-w-[calc(100vw-1.5rem)]">
        <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4">
          <h2 className="font-semibold text-body">Notifications</h2>
          {unseen.length > 0 && (
            <Button kind="quiet" onClick={() => void markSeen(unseen)} size="toolbar">
              Mark all as seen
            </Button>
          )}
        </div>
        {trouble && (
          <p className="border-line border-b px-4 py-2.5 text-label text-muted">
            {trouble.offline ? 'You are offline. This is what was there at your last contact.' : trouble.text}
          </p>
        )}
        {answer && data.length === 0 && work.lines?.length === 0 && (
          <p className="px-4 py-6 text-body text-muted">Nothing needs you. All is well.</p>
        )}
        {((!answer && loading) || (!work.lines && work.failed === null)) && (
          <div className="px-4">
            <Skeleton label="Loading notifications" rows={4} />
          </div>
        )}
        <ul>
          {work.lines?.map((line) => (
            <OfficeRow key={line.key} line={line} onFollow={() => onClose(false)} />
          ))}
          {data.map((item) => (
            <NotificationRow
              item={item}
              key={item.id}
              now={clock.now()}
              onFollow={({ id: followed, seen_at }) => {
                onClose(false);
                if (seen_at === null) void markSeen([followed]);
              }}
            />
          ))}
        </ul>
        {list.unseen > unseen.length && (
          <p className="border-line border-t px-4 py-2.5 text-label text-muted" role="status">
            {howMany(list.unseen - unseen.length, 'more new notification')}: listed once these are seen.
          </p>
        )}
      </div>
    </section>
  );
}
