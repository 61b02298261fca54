import { type ClientRecord, clientRecord, peopleEndpoints } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import { ClientFields } from './client-fields.tsx';
import { clientBody, clientFieldText, clientFormOf, clientLabels, whyNotClient } from './client-form.ts';
import { type NamedOption, namesOf } from './named-options.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';

interface ClientDialogProps {
  /** Null for a new client. */
  record: ClientRecord | null;
  people: readonly NamedOption[];
  period: Policy['hoursPeriod'];
  unavailable: string | undefined;
  onSaved: (record: ClientRecord) => void;
  onClose: () => void;
}

const kind = {
  key: 'client',
  what: 'the client',
  create: peopleEndpoints.createClient,
  change: peopleEndpoints.changeClient,
  schema: clientRecord,
  labels: clientLabels,
  formOf: clientFormOf,
  whyNot: whyNotClient,
  bodyOf: clientBody,
};

/** New client, or changes to one. */
export function ClientDialog({ record, people, period, unavailable, onSaved, onClose }: ClientDialogProps) {
  const { ids, errors, form, dialog } = useRecordForm(
    { ...kind, textOf: (value, field) => clientFieldText(value, field, (of) => namesOf(of, people)) },
    record,
    { onSaved, onClose },
  );
  return (
    <RecordDialog
      {...dialog}
      onClose={onClose}
      save={record === null ? 'Add client' : 'Save'}
      title={record === null ? 'New client' : 'Edit client'}
      unavailable={unavailable}
    >
      <ClientFields
        errors={errors}
        form={form.value}
        ids={ids}
        onChange={form.change}
        people={people}
        period={period}
      />
    </RecordDialog>
  );
}
