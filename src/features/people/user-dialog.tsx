import { peopleEndpoints, type UserRecord, userRecord } from '#contract/people.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { type NamedOption, namesOf } from './named-options.ts';
import { RecordDialog } from './record-dialog.tsx';
import { UserFields } from './user-fields.tsx';
import { type UserForm, userBody, userFormOf, userLabels, whyNotUser } from './user-form.ts';

interface UserDialogProps {
  /** Null for a new user. */
  record: UserRecord | null;
  roles: readonly NamedOption[];
  /** Left out for those who may edit people but not clients. */
  clients: readonly NamedOption[] | null;
  unavailable: string | undefined;
  onSaved: (record: UserRecord) => void;
  onClose: () => void;
}

/** New user, or changes to one. */
export function UserDialog({ record, roles, clients, unavailable, onSaved, onClose }: UserDialogProps) {
  const add = useOnlineWrite(peopleEndpoints.createUser);
  const change = useOnlineWrite(peopleEndpoints.changeUser);
  const textOf = (form: UserForm, field: keyof UserForm) => {
    if (field === 'role_ids') return namesOf(form.role_ids, roles).join('; ');
    return field === 'client_ids' ? namesOf(form.client_ids, clients ?? []).join('; ') : form[field];
  };
  return (
    <RecordDialog
      labels={userLabels}
      options={{
        key: `user:${record?.id ?? 'new'}`,
        what: 'the user',
        record,
        formOf: userFormOf,
        schema: userRecord,
        whyNot: whyNotUser,
        add: ({ value }, asksOfName) => add.send({ body: userBody(value, true), asksOfName }),
        change: ({ changes, version }, { id }) =>
          change.send({ body: userBody(changes, false), params: { id }, version }),
        onSaved,
        onClose,
      }}
      textOf={textOf}
      titles={['New user', 'Add user', 'Edit user']}
      unavailable={unavailable}
    >
      {(fields) => <UserFields {...fields} clients={clients} isNew={record === null} roles={roles} />}
    </RecordDialog>
  );
}
