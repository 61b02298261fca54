import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { CheckDataButton } from './check-data-button.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ReportProblem } from './report-problem.tsx';
import { StorageAdvice } from './storage-advice.tsx';
import { deviceLines, useDeviceFacts } from './use-device-facts.ts';
import type { SyncFacts } from './use-sync-facts.ts';

/**
 * What this device is, and what helps when something looks wrong: a check, a file of unsent work, a report for support.
 */
export function DeviceFooter({ facts, onLeave }: { facts: SyncFacts; onLeave: () => void }) {
  const { changePin } = useAppActions();
  const { db } = useDevice();
  const device = useDeviceFacts();
  const [exporting, setExporting] = useState(false);
  const { contact, waiting, attention, now, zone } = facts;
  const last = contact?.lastContactAt ? `Last contact ${asOfText(contact.lastContactAt, now, zone)}` : 'No contact yet';
  const drafts = useLiveQuery(() => db.drafts.count(), [db]) ?? 0;
  const unsent = waiting.length + attention.filter((item) => item.op !== null && item.kind !== 'office').length;
  return (
    <div className="flex flex-col gap-3">
      <StorageAdvice facts={facts} isProtected={device.protected} />
      <p className="text-meta text-muted">{deviceLines(device, last).join(' · ')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {unsent + drafts > 0 && (
          <Button className="px-2!" onClick={() => setExporting(true)}>
            Export unsent records…
          </Button>
        )}
        <Button
          className="px-2!"
          onClick={() => {
            onLeave();
            changePin();
          }}
        >
          PIN for this device…
        </Button>
        <CheckDataButton facts={facts} />
        <ReportProblem facts={facts} />
      </div>
      <ExportDialog count={unsent} drafts={drafts} onClose={() => setExporting(false)} open={exporting} />
    </div>
  );
}
