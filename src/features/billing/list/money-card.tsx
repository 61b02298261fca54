import { CardFacts } from '#ui/table/card-facts.tsx';
import { dayText } from './billing-columns.tsx';
import { CheckBadge } from './check-badge.tsx';
import type { MoneyTab } from './money-filters.ts';
import { type MoneyRow, payerText, therapistName } from './money-row.ts';
import { RowMarks } from './row-marks.tsx';
import { Visit } from './visit.tsx';

/** A note on a small screen: the same facts, each with its name. */
export function MoneyCard({ row, tab, hours }: { row: MoneyRow; tab: MoneyTab; hours: string }) {
  // Among unbilled notes it goes without saying.
  const tellsMarks = tab !== 'open' || row.user_status !== null;
  return (
    <div className="flex flex-col gap-1.5">
      <CardFacts
        facts={[
          ['Therapist', therapistName(row)],
          ['Service', <Visit key="service" note={row} />],
          ['Hours', hours],
          ['Units', row.units],
          ['Location', row.location_text],
          // Of what is billed or paid it stands under the name.
          ['Payer', tab === 'open' && payerText(row)],
        ]}
      />
      <p className="flex flex-wrap items-center gap-2 text-label">
        <CheckBadge row={row} />
        <RowMarks row={row} />
      </p>
      {tellsMarks && <p className="text-label text-muted wrap-anywhere">{marksText(row)}</p>}
    </div>
  );
}

/** "Billed 11/20/26 in ICN 017, not paid" */
export function marksText(row: MoneyRow): string {
  const billed = row.ins_status === null ? 'Not billed' : `Billed ${dayText(row.ins_status)}`;
  const group = row.pay_group ? ` in ICN ${row.pay_group.icn}` : '';
  return `${billed}${group}, ${row.user_status === null ? 'not paid' : `paid ${dayText(row.user_status)}`}`;
}
