import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterPopover } from '#ui/overlays/filter-popover.tsx';

type DayRange = { from: string; to: string };

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

const wrongWay = 'The last day is before the first';
const endsBefore = ({ from, to }: DayRange) => from !== '' && to !== '' && to < from;

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
  /** Two days that are no range yet, and what they were typed over: a choice from elsewhere drops them. */
  const [unfit, setUnfit] = useState<{ days: DayRange; over: string } | null>(null);
  const now = JSON.stringify(range);
  const days = unfit?.over === now ? unfit.days : (range ?? { from: '', to: '' });

  function change(part: Partial<DayRange>) {
    const next = { ...days, ...part };
    if (endsBefore(next)) return setUnfit({ days: next, over: now });
    setUnfit(null);
    onChange(next.from === '' && next.to === '' ? null : next);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold text-label">{name}</legend>
      <Stretches of={name} onChange={onChange} stretches={stretches} />
      <DateField label="From" onChange={(from) => change({ from })} today={today} value={days.from} />
      <DateField
        error={endsBefore(days) ? wrongWay : undefined}
        label="To"
        onChange={(to) => change({ to })}
        today={today}
        value={days.to}
      />
    </fieldset>
  );
}

/** The two days of a range, the usual stretches, and a button that ends the choice. */
function DateFilterForm({ name, range, today, stretches, onChange }: DateFilterProps) {
  const [from, setFrom] = useState(range?.from ?? '');
  const [to, setTo] = useState(range?.to ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (endsBefore({ from, to })) return setProblem(wrongWay);
    onChange(from === '' && to === '' ? null : { from, to });
  }

  return (
    <form aria-label={name} className="flex flex-col gap-4" noValidate onSubmit={apply}>
      <Stretches onChange={onChange} stretches={stretches} />
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
