import { type ClientRecord, clientRecord, peopleEndpoints } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { ClientFields } from './client-fields.tsx';
import { clientBody, clientFieldText, clientFormOf, clientLabels, whyNotClient } from './client-form.ts';
import { type NamedOption, namesOf } from './named-options.ts';
import { RecordDialog } from './record-dialog.tsx';

interface ClientDialogProps {
  /** Null for a new client. */
  record: ClientRecord | null;
  people: readonly NamedOption[];
  period: Policy['hoursPeriod'];
  unavailable: string | undefined;
  onSaved: (record: ClientRecord) => void;
  onClose: () => void;
}

/** New client, or changes to one. */
export function ClientDialog({ record, people, period, unavailable, onSaved, onClose }: ClientDialogProps) {
  const add = useOnlineWrite(peopleEndpoints.createClient);
  const change = useOnlineWrite(peopleEndpoints.changeClient);
  return (
    <RecordDialog
      labels={clientLabels}
      options={{
        key: `client:${record?.id ?? 'new'}`,
        what: 'the client',
        record,
        formOf: clientFormOf,
        schema: clientRecord,
        whyNot: whyNotClient,
        add: ({ value }, asksOfName) => add.send({ body: clientBody(value), asksOfName }),
        change: ({ changes, version }, { id }) => change.send({ body: clientBody(changes), params: { id }, version }),
        onSaved,
        onClose,
      }}
      textOf={(form, field) => clientFieldText(form, field, (of) => namesOf(of, people))}
      titles={['New client', 'Add client', 'Edit client']}
      unavailable={unavailable}
    >
      {(fields) => <ClientFields {...fields} people={people} period={period} />}
    </RecordDialog>
  );
}
