import { peopleEndpoints, type UserRecord, userRecord } from '#contract/people.ts';
import { type NamedOption, namesOf } from './named-options.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';
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

const kind = {
  key: 'user',
  what: 'the user',
  create: peopleEndpoints.createUser,
  change: peopleEndpoints.changeUser,
  schema: userRecord,
  labels: userLabels,
  formOf: userFormOf,
  whyNot: whyNotUser,
};

/** New user, or changes to one. */
export function UserDialog({ record, roles, clients, unavailable, onSaved, onClose }: UserDialogProps) {
  const textOf = (form: UserForm, field: keyof UserForm) => {
    if (field === 'role_ids') return namesOf(form.role_ids, roles).join('; ');
    return field === 'client_ids' ? namesOf(form.client_ids, clients ?? []).join('; ') : form[field];
  };
  const { ids, errors, form, dialog } = useRecordForm(
    { ...kind, bodyOf: (changes: Partial<UserForm>) => userBody(changes, record === null), textOf },
    record,
    { onSaved, onClose },
  );
  return (
    <RecordDialog
      {...dialog}
      onClose={onClose}
      save={record === null ? 'Add user' : 'Save'}
      title={record === null ? 'New user' : 'Edit user'}
      unavailable={unavailable}
    >
      <UserFields
        clients={clients}
        errors={errors}
        form={form.value}
        ids={ids}
        isNew={record === null}
        onChange={form.change}
        roles={roles}
      />
    </RecordDialog>
  );
}
