import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { deviceEndpoints, MOST_OF_A_NAME } from '#contract/devices.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type DeviceRow, deviceName } from './device-columns.tsx';

/** What people call a device: "Front desk", "Blue tablet". */
export function NameDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const { send, busy } = useOnlineWrite(deviceEndpoints.nameDevice);
  const [name, setName] = useState(row.name ?? '');
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const form = useId();
  const tooLong = name.trim().length > MOST_OF_A_NAME ? `Must be ${MOST_OF_A_NAME} characters or fewer` : undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (tooLong) return;
    const sent = await send({ params: { id: row.id }, body: { name: name.trim() } });
    // A 204 has no body to read.
    if (!sent.ok && sent.outcome.status !== 204) {
      return setProblem({ ...writeFailureText('the name', sent.outcome), title: 'The name was not saved' });
    }
    showToast({
      kind: 'success',
      text: name.trim() === '' ? 'The device has no name now' : `It is “${name.trim()}” now`,
    });
    onClose();
  }

  return (
    <Dialog
      description={`Device of ${deviceName(row)}. Everybody who uses it has the same name for it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={form} kind="primary" type="submit">
            Save name
          </Button>
        </>
      }
      hasInputs="few"
      noCross
      onClose={onClose}
      open
      title="Name this device"
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          autoComplete="off"
          error={tooLong}
          hint="Such as “Front desk” or “Blue tablet”. Empty: no name."
          label="Name"
          onChange={setName}
          value={name}
        />
      </form>
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
