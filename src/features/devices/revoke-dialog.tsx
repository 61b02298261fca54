import { deviceEndpoints } from '#contract/devices.ts';
import { useSending } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type DeviceRow, deviceName, unsentText } from './device-columns.tsx';

/** What revoking does, and to whom, before it is done. */
export function RevokeDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const { send } = useOnlineWrite(deviceEndpoints.revokeDevice);
  const { busy, failure, ...sending } = useSending({ what: 'the device', notDone: 'The device was not revoked' });

  const revoke = () =>
    sending.send(
      () => send({ params: { id: row.id } }),
      () => {
        showToast({ kind: 'success', text: `Device of ${deviceName(row)} revoked` });
        onClose();
      },
    );

  return (
    <ConfirmDialog
      action="Revoke device"
      busy={busy}
      description={`Device of ${deviceName(row)}. Unsent: ${unsentText(row.unsent).toLowerCase()}.`}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void revoke()}
      title="Revoke this device?"
    >
      <ul className="mt-3 list-disc pl-5 text-body">
        <li>Everybody who is signed in on it is signed out at its next contact.</li>
        <li>Nothing on it is deleted. Work that is not sent goes out when its author signs in there again.</li>
        <li>Recording on it goes on until then.</li>
      </ul>
    </ConfirmDialog>
  );
}
