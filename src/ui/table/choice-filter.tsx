import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';

interface ChoiceFilterProps {
  name: string;
  /** '' for none. */
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A chip that narrows to one of a few (location) or one of many (therapist, found by typing). */
export function ChoiceFilter({ many = false, ...filter }: ChoiceFilterProps & { many?: boolean }) {
  const { name, value, options, onChange } = filter;
  const shown = value === '' ? undefined : (options.find((option) => option.value === value)?.label ?? '…');
  return (
    <FilterPopover name={name} onClear={() => onChange('')} value={shown}>
      {(close) => {
        const choose = (next: string) => {
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
  return many ? (
    <ComboboxField
      label={name}
      onChange={onChange}
      opensAtOnce
      options={options}
      placeholder="Search by name"
      value={value}
    />
  ) : (
    <ChoiceChips label={name} onChange={onChange} options={options} value={value} />
  );
}
