import { Flag, Undo2 } from 'lucide-react';
import type { MoneyFilters } from '#features/billing/list/money-filters.ts';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { PaidActs } from '#features/billing/undo/paid-acts.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { useBarInPlace } from './bulk-place.tsx';
import { actWords, undoName } from './money-acts.ts';
import { OtherActs } from './other-acts.tsx';
import type { OpenAct } from './use-act-dialogs.tsx';

/** The acts of Contractor Pay, and the pay date: in a smaller window only the preview asks for it. */
export function PayActs({
  rows,
  doable,
  rights,
  tab,
  date,
  today,
  offline,
  onDate,
  onAct,
}: {
  rows: readonly MoneyRow[];
  /** How many of them can be paid. */
  doable: number;
  rights: MoneyRights;
  tab: MoneyFilters['tab'];
  date: string;
  today: string;
  offline: string | undefined;
  onDate: (date: string) => void;
  onAct: OpenAct;
}) {
  const inPlace = useBarInPlace();
  const facts = { date, icn: '', may: { billing: rights.bill, pay: rights.pay } };
  const undo = { label: `${undoName(rows)}…`, icon: Undo2, onSelect: () => onAct('undo', rows), named: true as const };
  const flag = { label: 'Flag…', icon: Flag, onSelect: () => onAct('flag', rows) };
  const mayPay = rights.pay && tab !== 'done';
  return (
    <>
      <OtherActs
        acts={[...(rights.flag ? [flag] : []), ...(rights.pay && tab !== 'open' ? [undo] : [])]}
        offline={offline}
      />
      {tab !== 'open' && <PaidActs offline={offline} onAct={onAct} rights={rights} rows={rows} />}
      {mayPay && inPlace && (
        <div className="w-44">
          <DateField hideLabel label="Pay date" onChange={onDate} today={today} value={date} />
        </div>
      )}
      {mayPay && (
        <Button
          aria-keyshortcuts="P"
          kind="primary"
          onClick={() => onAct('pay', rows)}
          size="toolbar"
          unavailable={offline}
        >
          {doable > 0 ? actWords.pay.button(doable, facts) : 'Pay…'}
        </Button>
      )}
    </>
  );
}
