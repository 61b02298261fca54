import { Flag } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { MoneyFilters } from './money-filters.ts';
import type { MoneyRights } from './money-rights.ts';
import type { MoneyRow } from './money-row.ts';
import type { OpenAct } from './use-act-dialogs.tsx';

/** The acts of the bulk bar; the filled one names how many notes. */
export function BillingActs({
  rows,
  rights,
  tab,
  offline,
  icn,
  onAct,
}: {
  rows: readonly MoneyRow[];
  rights: MoneyRights;
  tab: MoneyFilters['tab'];
  offline: string | undefined;
  /** Notes are being chosen for this ICN: assigning is the main act. */
  icn: string | undefined;
  onAct: OpenAct;
}) {
  const filled = icn === undefined ? 'bill' : 'assign';
  return (
    <>
      {rights.bill && tab !== 'open' && (
        <Button onClick={() => onAct('undo', rows)} size="toolbar" unavailable={offline}>
          Undo billing…
        </Button>
      )}
      {rights.flag && (
        <Button icon={Flag} onClick={() => onAct('flag', rows)} size="toolbar" unavailable={offline}>
          Flag…
        </Button>
      )}
      {rights.bill && (
        <Button
          aria-keyshortcuts="A"
          kind={filled === 'assign' ? 'primary' : 'outline'}
          onClick={() => onAct('assign', rows)}
          size="toolbar"
          unavailable={offline}
        >
          {icn === undefined ? 'Assign ICN…' : `Add ${rows.length} to ICN ${icn}`}
        </Button>
      )}
      {rights.bill && tab !== 'done' && filled === 'bill' && (
        <Button
          aria-keyshortcuts="B"
          kind="primary"
          onClick={() => onAct('bill', rows)}
          size="toolbar"
          unavailable={offline}
        >
          Mark {rows.length} as billed
        </Button>
      )}
    </>
  );
}
