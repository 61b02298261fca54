import { Segmented } from '#ui/fields/segmented.tsx';

type DayRange = { from: string; to: string };

/** The periods that are asked for most, in sight: one press each, and one for all dates. */
export function PeriodChoice({
  label,
  periods,
  range,
  onChange,
}: {
  label: string;
  periods: readonly { label: string; range: DayRange }[];
  /** What is shown now; null: all dates. */
  range: DayRange | null;
  onChange: (range: DayRange | null) => void;
}) {
  const options = periods.map((period) => ({ value: nameOf(period.range), label: period.label }));
  return (
    <Segmented
      label={label}
      onChange={(next) => onChange(periods.find((period) => nameOf(period.range) === next)?.range ?? null)}
      options={[{ value: ALL, label: 'All dates' }, ...options]}
      value={range === null ? ALL : nameOf(range)}
    />
  );
}

const ALL = 'all';
const nameOf = ({ from, to }: DayRange): string => `${from},${to}`;
