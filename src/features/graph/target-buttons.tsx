import { useId } from 'react';
import { cx } from '#ui/cx.ts';

export type TargetButton = { key: string; label: string };

/** A button for each behavior type (and skill): one is drawn at a time. Real radio buttons: arrows move. */
export function TargetButtons({
  label,
  buttons,
  value,
  onChange,
}: {
  label: string;
  buttons: readonly TargetButton[];
  value: string;
  onChange: (key: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="visually-hidden">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {buttons.map((button) => (
          <label
            className={cx(
              'relative flex min-h-12 items-center rounded-control border px-3.5 text-label wrap-anywhere transition-press',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              button.key === value ? 'chosen' : 'border-control-line bg-surface font-medium hover:bg-sunken',
            )}
            key={button.key}
          >
            <input
              checked={button.key === value}
              className="absolute inset-0 opacity-0"
              name={name}
              onChange={() => onChange(button.key)}
              type="radio"
              value={button.key}
            />
            {button.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
