import type { Account } from '#contract/account.ts';
import type { SensitiveField } from '#domain/access/account-rules.ts';
import { bankAccountTypes } from '#domain/fixed-lists.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { type ProfileField, type ProfileForm, profileLabels } from './profile-form.ts';
import { SecretField } from './secret-field.tsx';
import type { useProfileForm } from './use-profile-form.ts';

interface Props {
  account: Account;
  editor: ReturnType<typeof useProfileForm>;
  ids: string;
  today: string;
  textLimit: number;
}

type Line = Exclude<keyof ProfileForm, 'about' | 'bank_account_type'>;

/** What every field takes: its label, its error, and the id that the error summary links to. */
function fieldOf({ editor, ids }: Props, field: ProfileField) {
  return { id: `${ids}${field}`, label: profileLabels[field], error: editor.errors[field] };
}

/** `filledBy` is what a browser knows the field by. */
function lineOf(props: Props, field: Line, filledBy: string) {
  const { editor } = props;
  return {
    ...fieldOf(props, field),
    autoComplete: filledBy,
    onChange: (value: string) => editor.change({ [field]: value }),
    value: editor.value[field],
  };
}

function secretOf(props: Props, field: SensitiveField) {
  const { account, editor, today } = props;
  return {
    ...fieldOf(props, field),
    field,
    mask: account[field],
    onChange: (value: string | null | undefined) => editor.changeSecret({ [field]: value }),
    onRefuse: editor.refuse(field),
    today,
    value: editor.secrets[field],
  };
}

const twoColumns = 'grid items-start gap-x-4 gap-y-5 md:grid-cols-2';

export function PersonFields(props: Props) {
  return (
    <DashboardCard title="Person">
      <div className={twoColumns}>
        <TextField {...lineOf(props, 'phone', 'tel')} hint="With the area code" inputMode="tel" type="tel" />
        <TextField
          hint="You sign in with it; the office changes it."
          label="Email address"
          onChange={() => undefined}
          readOnly
          type="email"
          value={props.account.email}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-3">
        <TextField {...lineOf(props, 'first_name', 'given-name')} />
        <TextField {...lineOf(props, 'middle_name', 'additional-name')} />
        <TextField {...lineOf(props, 'last_name', 'family-name')} />
      </div>
      <div className={twoColumns}>
        <SecretField {...secretOf(props, 'social_security')} />
        <SecretField {...secretOf(props, 'date_of_birth')} />
        <TextField {...lineOf(props, 'ien', 'off')} />
      </div>
    </DashboardCard>
  );
}

export function PlaceFields(props: Props) {
  return (
    <DashboardCard title="Address">
      <div className={twoColumns}>
        <TextField {...lineOf(props, 'address', 'address-line1')} />
        <TextField {...lineOf(props, 'address_2', 'address-line2')} />
        <TextField {...lineOf(props, 'city', 'address-level2')} />
        <TextField {...lineOf(props, 'country', 'country-name')} />
        <TextField {...lineOf(props, 'postal_code', 'postal-code')} />
      </div>
    </DashboardCard>
  );
}

export function BankFields(props: Props) {
  const { change, value, secrets, changeSecret } = props.editor;
  return (
    <DashboardCard aside="Numbers are sealed on the server; every reveal is written down." title="Bank">
      <div className={twoColumns}>
        <SelectField
          {...fieldOf(props, 'bank_account_type')}
          onChange={(bank_account_type) => change({ bank_account_type })}
          options={bankAccountTypes.map(({ id, text }) => ({ value: String(id), label: text }))}
          placeholder="Not chosen"
          value={value.bank_account_type}
        />
        <TextField {...lineOf(props, 'bank_name', 'off')} />
        <div className="md:col-span-2 md:max-w-[calc(50%-0.5rem)]">
          <SecretField {...secretOf(props, 'routing_number')} />
        </div>
        <SecretField {...secretOf(props, 'account_number')} />
        <TextField
          {...fieldOf(props, 'confirm_account_number')}
          autoComplete="off"
          hint="The same number again"
          inputMode="numeric"
          onChange={(confirm_account_number) => changeSecret({ confirm_account_number })}
          spellCheck={false}
          value={secrets.confirm_account_number ?? ''}
        />
      </div>
    </DashboardCard>
  );
}

export function AboutFields(props: Props) {
  const { editor } = props;
  return (
    <DashboardCard title="About">
      <TextArea
        {...fieldOf(props, 'about')}
        limit={props.textLimit}
        onChange={(about) => editor.change({ about })}
        value={editor.value.about}
      />
    </DashboardCard>
  );
}
