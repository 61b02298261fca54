import { listName } from '#domain/access/person-name.ts';
import { dayText } from '#features/billing/list/billing-columns.tsx';
import { CheckProblems } from '#features/billing/list/check-badge.tsx';
import type { MoneyTab } from '#features/billing/list/money-filters.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { RowMarks } from '#features/billing/list/row-marks.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';

/** A note of a therapist on a small screen: whose, how much, and its marks. */
export function PayCard({ row, tab, hours }: { row: MoneyRow; tab: MoneyTab; hours: string }) {
  const billed = row.ins_status === null ? 'Not billed' : `Billed ${dayText(row.ins_status)}`;
  const paid = row.user_status === null ? 'not paid' : `paid ${dayText(row.user_status)}`;
  const payDate = row.date_week === null ? '' : `, pay date ${dayText(row.date_week)}`;
  return (
    <div className="flex flex-col gap-1.5 text-label tabular">
      <CardFacts
        facts={[
          ['Client', listName(row.client)],
          ['Hours', hours],
          ['Units', row.units],
        ]}
      />
      <p className="text-muted">{tab === 'open' ? billed : `${billed}, ${paid}${payDate}`}</p>
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        <CheckProblems row={row} />
        <RowMarks row={row} />
      </p>
    </div>
  );
}
