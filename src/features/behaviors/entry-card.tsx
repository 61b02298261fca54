import { shortDate } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { BroughtIn, byText, Corrected, Deleted, EntryBadge, FromSession } from './entry-columns.tsx';
import type { EntryItem } from './entry-page.ts';

/** An entry on a small screen: the same facts in the same order. */
export function EntryCard({ item, now, zone }: { item: EntryItem; now: number; zone: string }) {
  const { row, summary } = item;
  return (
    <div className="flex flex-col gap-2 text-label tabular">
      <CardFacts
        facts={[
          ['Record date', shortDate(row.recordDate)],
          ['By', byText(item)],
          [
            'Behaviors',
            <span className={cx('text-body', row.voided && 'text-muted line-through')} key="summary">
              {summary}
            </span>,
          ],
          ['Comment', row.comment && <span className="line-clamp-2">{row.comment}</span>],
        ]}
      />
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
