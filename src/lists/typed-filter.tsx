import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FilterForm } from '#ui/overlays/filter-form.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';

interface TypedFilterProps {
  name: string;
  value: string;
  /** What is asked for most, one press each. */
  usual?: readonly { value: string; label: string }[];
  /** Of the field. */
  label: string;
  hint: string;
  onChange: (value: string) => void;
}

/** A chip that narrows by typed words. */
export function TypedFilter(props: TypedFilterProps) {
  const { name, value, usual, onChange } = props;
  const shown = usual?.find((one) => one.value === value)?.label ?? value;
  return (
    <FilterPopover name={name} onClear={() => onChange('')} value={shown === '' ? undefined : shown}>
      {(close) => (
        <TypedForm
          {...props}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterPopover>
  );
}

function TypedForm({ name, value, usual = [], label, hint, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  return (
    <FilterForm name={name} onApply={() => onChange(typed.trimStart())}>
      {usual.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Button key={one.label} onClick={() => onChange(one.value)} size="toolbar">
              {one.label}
            </Button>
          ))}
        </div>
      )}
      <TextField autoComplete="off" hint={hint} label={label} maxLength={200} onChange={setTyped} value={typed} />
    </FilterForm>
  );
}
