import { deviceEndpoints, MOST_OF_A_NAME } from '#contract/devices.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { type DeviceRow, deviceName } from './device-columns.tsx';

/** What people call a device: "Front desk", "Blue tablet". */
export function NameDialog({ row, onClose }: { row: DeviceRow; onClose: () => void }) {
  const { send } = useOnlineWrite(deviceEndpoints.nameDevice);
  const form = useRecordForm<unknown, { name: string }>({
    key: `device:${row.id}`,
    what: 'the name',
    notDone: 'The name was not saved',
    record: null,
    formOf: () => ({ name: row.name ?? '' }),
    whyNot: ({ name }) => ({ name: whyNotName(name) }),
    send: ({ value }) => send({ params: { id: row.id }, body: { name: value.name.trim() } }),
    onSaved() {
      const name = form.value.name.trim();
      showToast({ kind: 'success', text: name === '' ? 'The device has no name now' : `It is “${name}” now` });
    },
    onClose,
  });
  const { name } = form.value;

  return (
    <FormDialog
      description={`Device of ${deviceName(row)}. Everybody who uses it has the same name for it.`}
      form={form}
      hasInputs="few"
      onClose={onClose}
      onSave={form.save}
      save="Save name"
      title="Name this device"
    >
      <TextField
        autoComplete="off"
        error={whyNotName(name)}
        hint="Such as “Front desk” or “Blue tablet”. Empty: no name."
        label="Name"
        onChange={(next) => form.change({ name: next })}
        value={name}
      />
    </FormDialog>
  );
}

const whyNotName = (name: string) =>
  name.trim().length > MOST_OF_A_NAME ? `Must be ${MOST_OF_A_NAME} characters or fewer` : undefined;
