import { tableHours } from '#domain/note/stamp-text.ts';
import { dayText } from './billing-columns.tsx';
import { CheckBadge } from './check-badge.tsx';
import type { MoneyTab } from './money-filters.ts';
import { type MoneyRow, payerText, therapistName } from './money-row.ts';
import { RowMarks } from './row-marks.tsx';
import { Visit } from './visit.tsx';

/** A note on a small screen: the same facts in the same order, in two columns where there is room. */
export function MoneyCard({ row, tab }: { row: MoneyRow; tab: MoneyTab }) {
  // Among unbilled notes it goes without saying.
  const tellsMarks = tab !== 'open' || row.user_status !== null;
  return (
    <div className="grid gap-x-6 gap-y-1.5 text-label tabular md:grid-cols-2">
      <div className="flex flex-col gap-1.5">
        <p className="text-muted">{therapistName(row)}</p>
        <p>
          <Visit note={row} />
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-muted">
          {tableHours(row.log_hours)} h · {row.units} units ·{' '}
          {[row.location_text, payerText(row)].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <CheckBadge row={row} />
          <RowMarks row={row} />
        </p>
      </div>
      {tellsMarks && <p className="text-muted wrap-anywhere md:col-span-2">{marksText(row)}</p>}
    </div>
  );
}

/** "Billed 11/20/26 in ICN 017, not paid" */
export function marksText(row: MoneyRow): string {
  const billed = row.ins_status === null ? 'Not billed' : `Billed ${dayText(row.ins_status)}`;
  const group = row.pay_group ? ` in ICN ${row.pay_group.icn}` : '';
  return `${billed}${group}, ${row.user_status === null ? 'not paid' : `paid ${dayText(row.user_status)}`}`;
}
