import { tableHours } from '#domain/stamp-text.ts';
import { dayText } from './billing-columns.tsx';
import { CheckBadge } from './check-badge.tsx';
import { type MoneyRow, therapistName, visitText } from './money-row.ts';
import { RowMarks } from './row-marks.tsx';

/** A note on a small screen: the same facts in the same order. */
export function MoneyCard({ row }: { row: MoneyRow }) {
  return (
    <div className="flex flex-col gap-2 text-label tabular">
      <p className="text-muted">{therapistName(row)}</p>
      <p>{visitText(row)}</p>
      <p className="text-muted">
        {tableHours(row.log_hours)} h · {row.units} units · {row.location_text}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <CheckBadge row={row} />
        <RowMarks row={row} />
      </p>
      <p className="text-muted wrap-anywhere">{marksText(row)}</p>
    </div>
  );
}

/** "Billed 11/20/26 in ICN 017, not paid" */
export function marksText(row: MoneyRow): string {
  const billed = row.ins_status === null ? 'Not billed' : `Billed ${dayText(row.ins_status)}`;
  const group = row.pay_group ? ` in ICN ${row.pay_group.icn}` : '';
  return `${billed}${group}, ${row.user_status === null ? 'not paid' : `paid ${dayText(row.user_status)}`}`;
}
