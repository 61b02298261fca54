import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterForm } from '#ui/overlays/filter-form.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';
import { type DayRange, useDayRange, wrongOrder } from './use-day-range.ts';

interface DateFilterProps {
  name: string;
  /** Two days, YYYY-MM-DD, '' for an open end. */
  range: DayRange | null;
  /** The company's today. */
  today: string;
  /** The usual stretches, one press each. */
  stretches: readonly { label: string; range: DayRange }[];
  onChange: (range: DayRange | null) => void;
}

/** A chip that narrows by two days. `text`: its range in words. */
export function DateFilter({ text, ...props }: DateFilterProps & { text: string | undefined }) {
  const { name, onChange } = props;
  return (
    <FilterPopover name={name} onClear={() => onChange(null)} value={text}>
      {(close) => (
        <DateFilterForm
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

const noDays: DayRange = { from: '', to: '' };
const rangeOf = ({ from, to }: DayRange): DayRange | null => (from === '' && to === '' ? null : { from, to });

/** `of`: what they narrow, where the stretches of another filter stand beside them. */
function Stretches({ of, stretches, onChange }: Pick<DateFilterProps, 'stretches' | 'onChange'> & { of?: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      {stretches.map((stretch) => (
        <Button
          aria-label={of && `${stretch.label}, ${of}`}
          key={stretch.label}
          onClick={() => onChange(stretch.range)}
          size="toolbar"
        >
          {stretch.label}
        </Button>
      ))}
    </div>
  );
}

/**
 * The same among other filters that act at once: a day narrows as soon as its field is left, so that no second button
 * stands between what was typed and the list.
 */
export function DateFilterFields({ name, range, today, stretches, onChange }: DateFilterProps) {
  const { from, to } = useDayRange(range ?? noDays, (next) => onChange(rangeOf(next)));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold text-label">{name}</legend>
      <Stretches of={name} onChange={onChange} stretches={stretches} />
      <DateField label="From" today={today} {...from} />
      <DateField label="To" today={today} {...to} />
    </fieldset>
  );
}

/** The two days of a range, the usual stretches, and a button that ends the choice. */
function DateFilterForm({ name, range, today, stretches, onChange }: DateFilterProps) {
  const [days, setDays] = useState(range ?? noDays);
  return (
    <FilterForm name={name} onApply={() => onChange(rangeOf(days))}>
      <Stretches onChange={onChange} stretches={stretches} />
      <DateField
        label="From"
        onChange={(from) => setDays((was) => ({ ...was, from }))}
        today={today}
        value={days.from}
      />
      <DateField
        error={wrongOrder(days)}
        label="To"
        onChange={(to) => setDays((was) => ({ ...was, to }))}
        today={today}
        value={days.to}
      />
    </FilterForm>
  );
}
