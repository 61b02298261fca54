import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';
import { payerOptions } from './money-filters.ts';

/** Narrows a money list to the clients of one payer (insurance type). */
export function PayerFilter({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const shown = payerOptions.find((option) => option.value === value)?.label;
  return (
    <FilterPopover name="Payer" onClear={() => onChange(null)} value={shown}>
      {(close) => (
        <ChoiceChips
          label="Payer"
          onChange={(next) => {
            onChange(next);
            close();
          }}
          options={payerOptions}
          value={value ?? ''}
        />
      )}
    </FilterPopover>
  );
}
