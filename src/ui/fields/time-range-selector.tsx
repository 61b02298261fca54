import { TimeField, type TimeFieldProps } from './time-field.tsx';

type End = Omit<TimeFieldProps, 'options' | 'format' | 'from'>;

interface TimeRangeSelectorProps {
  begin: End;
  end: End;
  /** The offered choices, `HH:mm`; any other time can be typed. */
  options: readonly string[];
  className?: string | undefined;
}

/** Begin and end of a visit. A typed end without am or pm comes after the begin. */
export function TimeRangeSelector({ begin, end, options, className }: TimeRangeSelectorProps) {
  return (
    <div className={className ?? 'grid gap-x-4 gap-y-5 md:grid-cols-2'}>
      <TimeField {...begin} options={options} />
      <TimeField {...end} from={begin.value || undefined} options={options} />
    </div>
  );
}
