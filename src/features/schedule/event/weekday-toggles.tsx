import { cx } from '#ui/cx.ts';
import type { FieldBaseProps } from '#ui/fields/field.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The days of a week, each a box to tick, in the order of the company's week. */
export function WeekdayToggles({
  value,
  onChange,
  weekStartsOn,
  ...field
}: Pick<FieldBaseProps, 'id' | 'error'> & {
  value: readonly number[];
  onChange: (days: number[]) => void;
  weekStartsOn: number;
}) {
  const order = names.map((_, at) => (at + weekStartsOn) % 7);
  const toggle = (day: number, on: boolean) => onChange(on ? [...value, day] : value.filter((one) => one !== day));
  return (
    <FieldGroup label="Weekdays" required {...field}>
      <div className="flex flex-wrap gap-2">
        {order.map((day) => {
          const checked = value.includes(day);
          return (
            <label
              className={cx(
                'relative flex min-h-control min-w-12 items-center justify-center rounded-control border px-2 text-body transition-press',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                checked ? 'chosen' : 'border-control-line bg-surface hover:bg-sunken',
              )}
              key={day}
            >
              <input
                aria-label={names[day]}
                checked={checked}
                className="absolute inset-0 opacity-0"
                onChange={(event) => toggle(day, event.target.checked)}
                type="checkbox"
              />
              <span aria-hidden="true">{names[day]?.slice(0, 3)}</span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
