import { useId } from 'react';
import { useNavigate } from 'react-router';
import { type RoleAnswer, roleEndpoints } from '#contract/roles.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { problemsOf } from '#forms/problems.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { roleLabels, whyNotRole } from './role-draft.ts';

/** A role begins with its name and no rights; its permissions are ticked on its own screen. */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const { send } = useOnlineWrite(roleEndpoints.saveRole);
  const navigate = useNavigate();
  const ids = useId();
  const form = useRecordForm<RoleAnswer, { name: string; description: string }>({
    key: 'role:new',
    what: 'the role',
    record: null,
    formOf: () => ({ name: '', description: '' }),
    fieldOf: { duplicate_name: 'name' },
    whyNot: whyNotRole,
    send: ({ value }) => send({ body: { name: value.name.trim(), description: value.description.trim(), ids: [] } }),
    onSaved: ({ role }) => navigate(`/settings/role/${role.id}`),
  });
  const field = (name: 'name' | 'description') => ({
    error: form.errors[name],
    id: `${ids}${name}`,
    label: roleLabels[name],
    onChange: (text: string) => form.change({ [name]: text }),
    value: form.value[name],
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSave={form.save}
      problems={problemsOf(form.errors, roleLabels, ids)}
      save="Make role"
      title="New role"
    >
      <TextField {...field('name')} data-autofocus required />
      <TextField {...field('description')} />
      <p className="text-label text-muted">It gives nothing yet. You tick what it gives on the next screen.</p>
    </FormDialog>
  );
}
