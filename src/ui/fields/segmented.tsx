import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cx } from '#ui/cx.ts';

interface SegmentedOption {
  value: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** A dot that says something goes on there; `markLabel` is what screen readers hear. */
  mark?: boolean | undefined;
  markLabel?: string | undefined;
}

/** Switches the view of one place (All, Behaviors, Skills). Real radio buttons in a trough. */
export function Segmented({
  label,
  value,
  onChange,
  options,
  wide = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SegmentedOption[];
  wide?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={wide ? 'w-full' : 'w-fit min-w-0 max-w-full'}>
      <legend className="visually-hidden">{label}</legend>
      {/* A fieldset does not center what is inside it in every browser. */}
      <div className="flex min-h-control items-center">
        <div
          className={cx(
            // As wide as the radios reach: with large letters more of it would only push what is below.
            'trough flex flex-wrap gap-y-[14px] rounded-control border border-line bg-sunken p-0.5',
            wide && 'w-full',
          )}
        >
          {options.map((option) => (
            <Segment
              key={option.value}
              {...option}
              checked={option.value === value}
              name={name}
              onChoose={onChange}
              wide={wide}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}

interface SegmentProps extends SegmentedOption {
  name: string;
  checked: boolean;
  wide: boolean;
  onChoose: (value: string) => void;
}

function Segment({ name, checked, wide, onChoose, icon: Icon, value, label, mark, markLabel }: SegmentProps) {
  return (
    <label
      className={cx(
        'relative flex items-center justify-center gap-2 rounded-[6px] border font-medium text-label whitespace-nowrap enlarged:max-w-full enlarged:whitespace-normal',
        // The trough looks lower than the row; the radio reaches over its edge so that the whole row answers.
        'min-h-[calc(var(--control)-0.875rem)]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        wide ? 'flex-auto px-1.5' : 'px-4',
        checked ? 'chosen bg-surface' : 'border-transparent',
      )}
    >
      <input
        checked={checked}
        className="absolute -inset-x-px -inset-y-[10px] h-[calc(100%+20px)] w-[calc(100%+2px)] opacity-0"
        name={name}
        onChange={() => onChoose(value)}
        type="radio"
        value={value}
      />
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {/* In the corner: it comes and goes, and no segment grows. */}
      {mark && <span aria-hidden="true" className="absolute top-1 right-1 size-2 rounded-full bg-mark" />}
      {label}
      {mark && markLabel && <span className="visually-hidden">, {markLabel}</span>}
    </label>
  );
}
