import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { FilterPopover } from './filter-popover.tsx';

type DayRange = { from: string; to: string };

export interface DateFilterProps {
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

/** The two days of a range, and the usual stretches. */
export function DateFilterForm({ name, range, today, stretches, onChange }: DateFilterProps) {
  const [from, setFrom] = useState(range?.from ?? '');
  const [to, setTo] = useState(range?.to ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (from !== '' && to !== '' && to < from) return setProblem('The last day is before the first');
    onChange(from === '' && to === '' ? null : { from, to });
  }

  return (
    <form aria-label={name} className="flex flex-col gap-4" noValidate onSubmit={apply}>
      <div className="flex flex-wrap gap-2">
        {stretches.map((stretch) => (
          <Button key={stretch.label} onClick={() => onChange(stretch.range)} size="toolbar">
            {stretch.label}
          </Button>
        ))}
      </div>
      <DateField label="From" onChange={setFrom} today={today} value={from} />
      <DateField
        error={problem}
        label="To"
        onChange={(value) => {
          setTo(value);
          setProblem(undefined);
        }}
        today={today}
        value={to}
      />
      <div className="flex justify-end">
        <Button kind="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
