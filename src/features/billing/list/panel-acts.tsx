import type { ReactNode } from 'react';
import { ChangeIcn } from '#features/billing/acts/change-icn.tsx';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import { PaidActs } from '#features/billing/undo/paid-acts.tsx';
import type { MoneyRights } from './money-rights.ts';
import type { MoneyRow } from './money-row.ts';

/** What can be done to the claim and the pay of the note in the panel; null where nothing can. */
export function panelActs(row: MoneyRow, rights: MoneyRights, offline: string | undefined, onAct: OpenAct): ReactNode {
  const isPaid = rights.pay && row.user_status !== null;
  const hasIcn = rights.bill && row.pay_group !== null;
  if (!isPaid && !hasIcn) return null;
  return (
    <>
      {hasIcn && <ChangeIcn offline={offline} onAct={onAct} row={row} />}
      {isPaid && <PaidActs offline={offline} onAct={onAct} rights={rights} rows={[row]} />}
    </>
  );
}
