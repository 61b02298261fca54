import { type FormEvent, useState } from 'react';
import { addDays, weekday } from '#domain/service-time.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FilterPopover } from '#ui/filter-popover.tsx';
import { type DateRange, rangeText } from './note-filters.ts';

export interface DateFilterProps {
  name: string;
  range: DateRange | null;
  /** The company's today, YYYY-MM-DD. */
  today: string;
  weekStartsOn: number;
  onChange: (range: DateRange | null) => void;
}

/** A chip that narrows by two days; the usual stretches are one press. */
export function DateFilter(props: DateFilterProps) {
  const { name, range, today, onChange } = props;
  return (
    <FilterPopover
      name={name}
      onClear={() => onChange(null)}
      value={range === null ? undefined : rangeText(range, today)}
    >
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
export function DateFilterForm({ name, range, today, weekStartsOn, onChange }: DateFilterProps) {
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
        {stretches(today, weekStartsOn).map((stretch) => (
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

/** "Today", "This week", "Last week", "This month", as days of the company. */
export function stretches(today: string, weekStartsOn: number): { label: string; range: DateRange }[] {
  const week = addDays(today, -((weekday(today) - weekStartsOn + 7) % 7));
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'This week', range: { from: week, to: addDays(week, 6) } },
    { label: 'Last week', range: { from: addDays(week, -7), to: addDays(week, -1) } },
    { label: 'This month', range: { from: `${today.slice(0, 8)}01`, to: today } },
  ];
}
