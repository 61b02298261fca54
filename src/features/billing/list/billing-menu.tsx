import { Eraser, Eye, FilePen, FileStack, Flag, ReceiptText, Undo2 } from 'lucide-react';
import { listName } from '#domain/access/person-name.ts';
import { CHANGE_ICN, TAKE_OFF_ICN } from '#features/billing/acts/change-icn.tsx';
import { undoName } from '#features/billing/acts/money-acts.ts';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import type { MoneyRights } from './money-rights.ts';
import type { MoneyRow } from './money-row.ts';

/** Row options of Insurance billing: only what can be done to this note; offline, why nothing can. */
export function BillingMenu({
  row,
  rights,
  offline,
  onAct,
  onOpen,
}: {
  row: MoneyRow;
  rights: MoneyRights;
  /** Why nothing can be changed now. */
  offline: string | undefined;
  onAct: OpenAct;
  onOpen: () => void;
}) {
  const entries: MenuEntry[] = [{ label: 'Open note', icon: Eye, onSelect: onOpen }];
  if (offline !== undefined) entries.push({ kind: 'text', label: offline });
  else {
    if (rights.bill && row.ins_status === null)
      entries.push({ label: 'Mark as billed…', icon: ReceiptText, onSelect: () => onAct('bill', [row]) });
    if (rights.bill && row.pay_group === null)
      entries.push({ label: 'Assign ICN…', icon: FileStack, onSelect: () => onAct('assign', [row]) });
    if (rights.bill && row.pay_group !== null)
      entries.push(
        { label: CHANGE_ICN, icon: FilePen, onSelect: () => onAct('replace', [row]) },
        { label: TAKE_OFF_ICN, icon: Eraser, onSelect: () => onAct('take-off', [row]) },
      );
    if (rights.flag) entries.push({ label: 'Flag…', icon: Flag, onSelect: () => onAct('flag', [row]) });
    if ((rights.bill || rights.pay) && (row.ins_status !== null || row.user_status !== null))
      entries.push({
        label: `${undoName([row])}…`,
        icon: Undo2,
        onSelect: () => onAct('undo', [row]),
        separated: true,
      });
  }
  return <Menu entries={entries} label={`Options, ${listName(row.client)}`} />;
}
