import type { Notification } from '#contract/notifications.ts';
import { agoText } from '#domain/time/moment-text.ts';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { linkOf } from './notification-link.ts';

/** One sentence, the text written with it, how long ago; a dot and the word while it is new. */
export function NotificationRow({
  item,
  now,
  onFollow,
}: {
  item: Notification;
  now: number;
  onFollow: (item: Notification) => void;
}) {
  const isNew = item.seen_at === null;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 gap-3 px-4 py-2.5 hover:bg-sunken -outline-offset-2!"
        data-notification=""
        onClick={() => onFollow(item)}
        to={linkOf(item)}
      >
        <span
          aria-hidden="true"
          className={cx('mt-1.5 size-2.5 shrink-0 rounded-full', isNew ? 'bg-mark' : 'border border-control-line')}
        />
        <span className="min-w-0 flex-1">
          <span className={cx('block text-body wrap-anywhere', isNew && 'font-semibold')}>
            {isNew && <span className="visually-hidden">New: </span>}
            {item.text}
          </span>
          {item.comment && <span className="block text-label text-muted wrap-anywhere">“{item.comment}”</span>}
          <span className="block text-meta text-muted">{agoText(item.at, now)}</span>
        </span>
      </Link>
    </li>
  );
}
