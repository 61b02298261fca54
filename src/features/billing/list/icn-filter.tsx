import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';

/** A chip that narrows to the notes of one ICN. */
export function IcnFilter({ value, onChange }: { value: string | null; onChange: (icn: string | null) => void }) {
  return (
    <FilterPopover name="ICN" onClear={() => onChange(null)} value={value ?? undefined}>
      {(close) => (
        <IcnForm
          onApply={(icn) => {
            onChange(icn);
            close();
          }}
          value={value ?? ''}
        />
      )}
    </FilterPopover>
  );
}

function IcnForm({ value, onApply }: { value: string; onApply: (icn: string | null) => void }) {
  const [icn, setIcn] = useState(value);

  function apply(event: FormEvent) {
    event.preventDefault();
    onApply(icn.trim() === '' ? null : icn.trim());
  }

  return (
    <form aria-label="ICN" className="flex flex-col gap-4" noValidate onSubmit={apply}>
      <TextField
        autoComplete="off"
        hint="The whole number, as the insurer gave it"
        label="ICN"
        maxLength={200}
        onChange={setIcn}
        value={icn}
      />
      <div className="flex justify-end">
        <Button kind="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
