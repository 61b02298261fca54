import { Eraser, FilePen, Flag, Undo2 } from 'lucide-react';
import { digits } from '#domain/how-many.ts';
import type { MoneyFilters } from '#features/billing/list/money-filters.ts';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';
import { CHANGE_ICN, TAKE_OFF_ICN } from './change-icn.tsx';
import { icnsOf } from './icn-rules.ts';
import { undoName } from './money-acts.ts';
import { OtherActs } from './other-acts.tsx';
import type { OpenAct } from './use-act-dialogs.tsx';

/** The acts of the bulk bar; the filled button says how many notes. */
export function BillingActs({
  rows,
  doable,
  rights,
  tab,
  offline,
  icn,
  onAct,
}: {
  rows: readonly MoneyRow[];
  /** To how many of them the filled button's act can be applied. */
  doable: number;
  rights: MoneyRights;
  tab: MoneyFilters['tab'];
  offline: string | undefined;
  /** Notes are being chosen for this ICN: assigning is the main act. */
  icn: string | undefined;
  onAct: OpenAct;
}) {
  const filled = icn === undefined ? 'bill' : 'assign';
  const undo = { label: `${undoName(rows)}…`, icon: Undo2, onSelect: () => onAct('undo', rows), named: true as const };
  const flag = { label: 'Flag…', icon: Flag, onSelect: () => onAct('flag', rows) };
  const icns = icnsOf(rows);
  const off = icns.length > 1 ? `The notes have ${icns.length} ICNs. Choose those of one, then change it.` : undefined;
  const replace = { label: CHANGE_ICN, icon: FilePen, onSelect: () => onAct('replace', rows), off };
  const takeOff = { label: TAKE_OFF_ICN, icon: Eraser, onSelect: () => onAct('take-off', rows), off };
  return (
    <>
      <OtherActs
        acts={[
          ...(rights.flag ? [flag] : []),
          ...(rights.bill && icns.length > 0 ? [replace, takeOff] : []),
          ...(rights.bill && tab !== 'open' ? [undo] : []),
        ]}
        offline={offline}
      />
      {rights.bill && (
        <Button
          aria-keyshortcuts="A"
          kind={filled === 'assign' ? 'primary' : 'outline'}
          onClick={() => onAct('assign', rows)}
          size="toolbar"
          unavailable={offline}
        >
          {icn === undefined ? 'Assign ICN…' : `Add ${digits(doable || rows.length)} to ICN ${icn}`}
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
          {doable > 0 ? `Mark ${digits(doable)} as billed` : 'Mark as billed…'}
        </Button>
      )}
    </>
  );
}
