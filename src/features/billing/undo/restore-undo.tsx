import { History } from 'lucide-react';
import { useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { restorableOf, restoreName } from './undone-words.ts';

/**
 * The way back from an undo of the last 30 days; nothing where nothing of one can be restored, by this person as they
 * are now: a kept answer may be of the rights they had before.
 */
export function RestoreUndo({
  today,
  zone,
  offline,
  ofPay = false,
}: {
  today: string;
  zone: string;
  offline: string | undefined;
  /** Only what took pay away, or changed its date. */
  ofPay?: boolean;
}) {
  const { answer, failed } = useOnlinePage(billingEndpoints.undone);
  const [shown, setShown] = useState<readonly [UndoneAct, ...UndoneAct[]] | null>(null);
  const undos = failed === 'rejected' ? [] : (answer?.data ?? []);
  const ofThis = undos.filter((one) => !ofPay || one.paid > 0 || one.dated !== undefined);
  const first = ofThis.findIndex((one) => restorableOf(one) > 0);
  // A later one that can't be restored is listed before it: nobody takes an older one for the last.
  const [last, ...others] = first < 0 ? [] : ofThis.filter((one, at) => at < first || restorableOf(one) > 0);
  return (
    <>
      {last && (
        <Button
          icon={History}
          kind="quiet"
          onClick={() => setShown([last, ...others])}
          size="toolbar"
          unavailable={offline}
        >
          {restoreName([last, ...others])}…
        </Button>
      )}
      {shown && <RestoreDialog onClose={() => setShown(null)} today={today} undos={shown} zone={zone} />}
    </>
  );
}
