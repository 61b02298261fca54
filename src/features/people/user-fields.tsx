import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CaseloadField } from './caseload-field.tsx';
import type { NamedOption } from './named-options.ts';
import { type UserForm, userLabels } from './user-form.ts';

interface UserFieldsProps {
  form: UserForm;
  errors: Readonly<Partial<Record<string, string>>>;
  ids: string;
  isNew: boolean;
  roles: readonly NamedOption[];
  clients: readonly NamedOption[] | null;
  onChange: (part: Partial<UserForm>) => void;
}

/** The fields of a person. */
export function UserFields({ form, errors, ids, isNew, roles, clients, onChange }: UserFieldsProps) {
  const field = (name: keyof UserForm) => ({ id: `${ids}${name}`, label: userLabels[name], error: errors[name] });
  const text = (name: 'first_name' | 'last_name' | 'email') => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (value: string) => onChange({ [name]: value }),
    value: form[name],
  });
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField {...text('first_name')} />
        <TextField {...text('last_name')} />
      </div>
      <TextField
        {...text('email')}
        required
        hint={isNew ? 'They sign in with it. Adding somebody mails nothing: invite them afterwards.' : undefined}
        inputMode="email"
        type="email"
      />
      <FieldGroup {...field('role_ids')} hint="What they may do.">
        <div className="grid gap-x-4 md:grid-cols-2">
          {roles.map((role) => (
            <RoleTick
              held={form.role_ids}
              key={role.value}
              onChange={(role_ids) => onChange({ role_ids })}
              role={role}
            />
          ))}
        </div>
      </FieldGroup>
      {clients && (
        <CaseloadField
          {...field('client_ids')}
          hint="Clients whom they see and record sessions with."
          none="No clients yet."
          onChange={(client_ids) => onChange({ client_ids })}
          options={clients}
          value={form.client_ids}
        />
      )}
    </>
  );
}

function RoleTick({
  role,
  held,
  onChange,
}: {
  role: NamedOption;
  held: readonly number[];
  onChange: (held: number[]) => void;
}) {
  const id = Number(role.value);
  return (
    <Checkbox
      checked={held.includes(id)}
      label={role.label}
      onChange={(checked) =>
        onChange([...held.filter((one) => one !== id), ...(checked ? [id] : [])].sort((a, b) => a - b))
      }
    />
  );
}
