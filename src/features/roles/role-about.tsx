import type { FieldTexts } from '#forms/use-sending.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldRow } from '#ui/fields/field-row.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ActiveBadge } from './active-badge.tsx';
import type { RoleDraft } from './role-draft.ts';

/** What the role is called, what it is for, and whether it gives anything at all. */
export function RoleAbout({
  draft,
  ids,
  errors,
  readOnly,
  onChange,
}: {
  draft: RoleDraft;
  ids: { name: string; description: string };
  errors: FieldTexts;
  readOnly: boolean;
  onChange: (part: Partial<RoleDraft>) => void;
}) {
  if (readOnly)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <ActiveBadge active={draft.active} />
        {draft.description && <p className="text-body text-muted">{draft.description}</p>}
      </div>
    );
  return (
    <FieldRow className="gap-x-6 lg:grid-cols-[16rem_1fr_auto] lg:[&>label]:self-end">
      <TextField
        error={errors.name}
        id={ids.name}
        label="Name"
        onChange={(name) => onChange({ name })}
        required
        value={draft.name}
      />
      <TextField
        error={errors.description}
        id={ids.description}
        label="Description"
        onChange={(description) => onChange({ description })}
        value={draft.description}
      />
      <Checkbox checked={draft.active} label="Active" onChange={(active) => onChange({ active })} />
    </FieldRow>
  );
}
