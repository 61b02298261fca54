import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { deviceEndpoints } from '#contract/devices.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type DeviceRow, deviceName, unsentText } from './device-columns.tsx';

/** What revoking does, and to whom, before it is done. */
export function RevokeDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { send, busy } = useOnlineWrite(deviceEndpoints.revokeDevice);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);

  async function revoke() {
    const sent = await send({ params: { id: row.id } });
    // A 204 has no body to read.
    if (!sent.ok && sent.outcome.status !== 204) {
      return setProblem({ ...writeFailureText('the device', sent.outcome), title: 'The device was not revoked' });
    }
    showToast({ kind: 'success', text: `Device of ${deviceName(row)} revoked` });
    onClose();
  }

  return (
    <Dialog
      description={`Device of ${deviceName(row)}. Unsent: ${unsentText(row.unsent).toLowerCase()}.`}
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={() => void revoke()}>
            Revoke device
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title="Revoke this device?"
    >
      <ul className="mt-3 list-disc pl-5 text-body">
        <li>Everybody who is signed in on it is signed out at its next contact.</li>
        <li>Nothing on it is deleted. Work that is not sent goes out when its author signs in there again.</li>
        <li>Recording on it goes on until then.</li>
      </ul>
      {problem && (
        <div className="mt-4" role="alert">
          <Banner icon={CircleAlert} title={problem.title} tone="attention">
            {problem.text}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
