import { useState } from 'react';
import { type AuditKind, auditKinds } from '#contract/audit.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { TypedFilter } from '#lists/typed-filter.tsx';
import type { FilterUse } from '#lists/use-filters.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilterForm } from '#ui/overlays/filter-form.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';
import { type AuditFilters, auditFilters } from './audit-filters.ts';
import { entityNames } from './audit-words.ts';

interface AuditFilterBarProps {
  use: FilterUse<AuditFilters>;
  people: readonly SelectOption[];
  today: string;
  weekStartsOn: number;
}

const usual = [
  { value: 'GET ', label: 'Saw' },
  { value: 'sign-in', label: 'Sign-ins' },
  { value: 'account field revealed', label: 'Revealed a field' },
  { value: 'DELETE ', label: 'Deleted' },
];

/** Who, what they did, to which record, when. */
export function AuditFilterBar({ use, people, today, weekStartsOn }: AuditFilterBarProps) {
  const { values, change } = use;
  const { entity, entityId } = values;
  return (
    <FilterBar
      choices={{ user: people }}
      list={auditFilters}
      own={{
        action: (
          <TypedFilter
            hint="For example POST /api/note"
            label="Action begins with"
            name="Action"
            onChange={(action) => change({ action })}
            usual={usual}
            value={values.action}
          />
        ),
        entity: (
          <FilterPopover
            name="Record"
            onClear={() => change({ entity: '', entityId: null })}
            value={entity === '' && entityId === null ? undefined : thingText(entity, entityId)}
          >
            {(close) => (
              <ThingForm
                entity={entity}
                entityId={entityId}
                onApply={(next) => {
                  change(next);
                  close();
                }}
              />
            )}
          </FilterPopover>
        ),
      }}
      today={today}
      use={use}
      weekStartsOn={weekStartsOn}
    />
  );
}

const thingText = (entity: string, id: number | null) =>
  [entityNames[entity] ?? (entity || 'Number'), id].filter((part) => part !== null).join(' ');

function ThingForm({
  entity,
  entityId,
  onApply,
}: Pick<AuditFilters, 'entity' | 'entityId'> & {
  onApply: (part: Pick<AuditFilters, 'entity' | 'entityId'>) => void;
}) {
  const [kind, setKind] = useState(entity);
  const [number, setNumber] = useState(entityId === null ? '' : String(entityId));
  const isNumber = number === '' || /^[1-9]\d{0,8}$/.test(number.trim());
  const apply = () => onApply({ entity: kind, entityId: number === '' ? null : Number(number) });
  return (
    <FilterForm name="Record" onApply={apply}>
      <SelectField
        label="Record"
        onChange={setKind}
        options={Object.entries(entityNames).map(([value, label]) => ({ value, label }))}
        placeholder="Anything"
        value={kind}
      />
      <TextField
        error={isNumber ? undefined : 'Use a number such as 128'}
        inputMode="numeric"
        label="Number"
        onChange={setNumber}
        value={number}
      />
    </FilterForm>
  );
}

const labels: Record<AuditKind, string> = {
  done: 'Everything done',
  billed: 'Billed',
  paid: 'Paid',
  undone: 'Undone',
  changed: 'Changed',
  'signed-in': 'Signed in',
  saw: 'Saw',
};

/** What is asked for most, one press each; what was only seen is apart from what was done. */
export function AuditKinds({ kind, onKind }: { kind: string | undefined; onKind: (kind: AuditKind | null) => void }) {
  return (
    <div className="w-fit max-w-full">
      <Segmented
        label="Show"
        onChange={(next) => onKind(auditKinds.find((one) => one === next && one !== 'done') ?? null)}
        options={auditKinds.map((value) => ({ value, label: labels[value] }))}
        value={kind ?? ''}
        wide
      />
    </div>
  );
}
