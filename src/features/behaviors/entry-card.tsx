import { shortDate } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { BroughtIn, byText, Corrected, Deleted, EntryBadge, FromSession } from './entry-columns.tsx';
import type { EntryItem } from './list-page.ts';

/** An entry on a small screen: the same facts in the same order. */
export function EntryCard({ item, now, zone }: { item: EntryItem; now: number; zone: string }) {
  const { row, summary } = item;
  const by = byText(item);
  return (
    <div className="flex flex-col gap-2 text-label tabular">
      <p className="text-muted">
        {shortDate(row.recordDate)}
        {by && ` · ${by}`}
      </p>
      <p className={cx('text-body wrap-anywhere', row.voided && 'text-muted line-through')}>{summary}</p>
      {row.comment && <p className="line-clamp-2 text-muted wrap-anywhere">{row.comment}</p>}
      <p className="flex flex-wrap gap-2">
        {row.sessionId && <FromSession />}
        {row.corrected && <Corrected />}
        {row.broughtIn && <BroughtIn />}
        {row.voided && <Deleted />}
        <EntryBadge item={item} now={now} zone={zone} />
      </p>
    </div>
  );
}
