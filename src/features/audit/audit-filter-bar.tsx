import { type FormEvent, useState } from 'react';
import { type DateRange, rangeText, stretches } from '#domain/time/date-range.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DateFilter } from '#ui/table/date-filter.tsx';
import { type AuditFilters, isNarrowed } from './audit-filters.ts';
import { entityNames } from './audit-words.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  people: readonly SelectOption[];
  today: string;
  weekStartsOn: number;
  onChange: (part: Partial<AuditFilters>) => void;
  onClear: () => void;
}

/** Who, what they did, to which record, when. */
export function AuditFilterBar({ filters, people, today, weekStartsOn, onChange, onClear }: AuditFilterBarProps) {
  const { user, action, entity, entityId, days } = filters;
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <ChoiceFilter many name="Person" onChange={(next) => onChange({ user: next })} options={people} value={user} />
      <FilterPopover
        name="Action"
        onClear={() => onChange({ action: '' })}
        value={action === '' ? undefined : actionText(action)}
      >
        {(close) => (
          <ActionForm
            action={action}
            onApply={(next) => {
              onChange({ action: next });
              close();
            }}
          />
        )}
      </FilterPopover>
      <FilterPopover
        name="Record"
        onClear={() => onChange({ entity: '', entityId: null })}
        value={entity === '' && entityId === null ? undefined : thingText(entity, entityId)}
      >
        {(close) => (
          <ThingForm
            entity={entity}
            entityId={entityId}
            onApply={(next) => {
              onChange(next);
              close();
            }}
          />
        )}
      </FilterPopover>
      <DateFilter
        name="Date"
        onChange={(next) => onChange({ days: next })}
        range={days}
        stretches={stretches(today, weekStartsOn)}
        text={textOf(days, today)}
        today={today}
      />
      {isNarrowed(filters) && (
        <Button kind="quiet" onClick={onClear} size="toolbar">
          Clear
        </Button>
      )}
    </section>
  );
}

const textOf = (days: DateRange | null, today: string) => (days === null ? undefined : rangeText(days, today));

const usual = [
  { action: 'GET ', label: 'Saw' },
  { action: 'sign-in', label: 'Sign-ins' },
  { action: 'account field revealed', label: 'Revealed a field' },
  { action: 'DELETE ', label: 'Deleted' },
];

const actionText = (action: string) => usual.find((one) => one.action === action)?.label ?? action;

function ActionForm({ action, onApply }: { action: string; onApply: (action: string) => void }) {
  const [typed, setTyped] = useState(action);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed.trimStart());
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={apply}>
      <div className="flex flex-wrap gap-2">
        {usual.map((one) => (
          <Button key={one.label} onClick={() => onApply(one.action)} size="toolbar">
            {one.label}
          </Button>
        ))}
      </div>
      <TextField
        autoComplete="off"
        hint="For example POST /api/note"
        label="Action begins with"
        maxLength={200}
        onChange={setTyped}
        value={typed}
      />
      <Apply />
    </form>
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
  const [problem, setProblem] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (number !== '' && !/^[1-9]\d{0,8}$/.test(number.trim())) return setProblem('Use a number such as 128');
    onApply({ entity: kind, entityId: number === '' ? null : Number(number) });
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={apply}>
      <SelectField
        label="Record"
        onChange={setKind}
        options={Object.entries(entityNames).map(([value, label]) => ({ value, label }))}
        placeholder="Anything"
        value={kind}
      />
      <TextField error={problem} inputMode="numeric" label="Number" onChange={setNumber} value={number} />
      <Apply />
    </form>
  );
}

function Apply() {
  return (
    <div className="flex justify-end">
      <Button kind="primary" type="submit">
        Apply
      </Button>
    </div>
  );
}
