import { CalendarCog, WalletMinimal } from 'lucide-react';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';

/** What can be done about the pay of these notes while their claim stays; nothing where none of them is paid. */
export function PaidActs({
  rows,
  rights,
  offline,
  onAct,
}: {
  rows: readonly MoneyRow[];
  rights: MoneyRights;
  offline: string | undefined;
  onAct: OpenAct;
}) {
  if (!rights.pay || !rows.some(({ user_status }) => user_status !== null)) return null;
  return (
    <>
      <Button icon={WalletMinimal} onClick={() => onAct('unpay', rows)} size="toolbar" unavailable={offline}>
        Take back pay only…
      </Button>
      <Button icon={CalendarCog} onClick={() => onAct('redate', rows)} size="toolbar" unavailable={offline}>
        Change pay date…
      </Button>
    </>
  );
}
