import { Flag } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { actWords } from './money-acts.ts';
import type { MoneyFilters } from './money-filters.ts';
import type { MoneyRights } from './money-rights.ts';
import type { MoneyRow } from './money-row.ts';
import type { OpenAct } from './use-act-dialogs.tsx';

/** The acts of Contractor Pay, and the date that the pay gets. */
export function PayActs({
  rows,
  rights,
  tab,
  date,
  today,
  offline,
  onDate,
  onAct,
}: {
  rows: readonly MoneyRow[];
  rights: MoneyRights;
  tab: MoneyFilters['tab'];
  date: string;
  today: string;
  offline: string | undefined;
  onDate: (date: string) => void;
  onAct: OpenAct;
}) {
  const facts = { date, icn: '', may: { billing: rights.bill, pay: rights.pay } };
  return (
    <>
      {rights.pay && tab !== 'open' && (
        <Button onClick={() => onAct('undo', rows)} size="toolbar" unavailable={offline}>
          Undo billing and pay…
        </Button>
      )}
      {rights.flag && (
        <Button icon={Flag} onClick={() => onAct('flag', rows)} size="toolbar" unavailable={offline}>
          Flag…
        </Button>
      )}
      {rights.pay && tab !== 'done' && (
        <>
          <div className="w-44">
            <DateField hideLabel label="Pay date" onChange={onDate} today={today} value={date} />
          </div>
          <Button
            aria-keyshortcuts="P"
            kind="primary"
            onClick={() => onAct('pay', rows)}
            size="toolbar"
            unavailable={offline}
          >
            {actWords.pay.button(rows.length, facts)}
          </Button>
        </>
      )}
    </>
  );
}
