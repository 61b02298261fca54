import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';

interface ChoiceFilterProps {
  name: string;
  value: number | null;
  options: readonly SelectOption[];
  onChange: (value: number | null) => void;
}

/** A chip that narrows to one of a few (location) or one of many (therapist, found by typing). */
export function ChoiceFilter({ many = false, ...filter }: ChoiceFilterProps & { many?: boolean }) {
  const { name, value, options, onChange } = filter;
  const shown = value === null ? undefined : (options.find((option) => option.value === String(value))?.label ?? '…');
  return (
    <FilterPopover name={name} onClear={() => onChange(null)} value={shown}>
      {(close) => {
        const choose = (next: number | null) => {
          onChange(next);
          close();
        };
        return <ChoiceFilterField {...filter} many={many} onChange={choose} />;
      }}
    </FilterPopover>
  );
}

/** The choices themselves. */
export function ChoiceFilterField({ name, value, options, onChange, many }: ChoiceFilterProps & { many: boolean }) {
  const choose = (next: string) => onChange(next === '' ? null : Number(next));
  const chosen = value === null ? '' : String(value);
  return many ? (
    <ComboboxField
      label={name}
      onChange={choose}
      opensAtOnce
      options={options}
      placeholder="Search by name"
      value={chosen}
    />
  ) : (
    <ChoiceChips label={name} onChange={choose} options={options} value={chosen} />
  );
}
