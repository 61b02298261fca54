import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { LineMark } from './line-mark.tsx';

type TargetButton = { key: string; label: string };

/**
 * A button for each behavior type (and skill), all visible. One is drawn at a time: real radio buttons, moved through
 * with the arrows. For comparing, they are boxes to tick, and the ticked ones carry their line's marker.
 */
export function TargetButtons({
  label,
  buttons,
  chosen,
  many,
  onChange,
}: {
  label: string;
  buttons: readonly TargetButton[];
  /** Keys in the order of the lines; with radio buttons just one. */
  chosen: readonly string[];
  many: boolean;
  onChange: (key: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="visually-hidden">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {buttons.map((button) => {
          const line = chosen.indexOf(button.key);
          return (
            <label
              className={cx(
                'relative flex min-h-12 items-center gap-2 rounded-control border px-3.5 font-medium text-label wrap-anywhere transition-press',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                line >= 0 ? 'chosen' : 'border-control-line bg-surface hover:bg-sunken',
              )}
              key={button.key}
            >
              <input
                checked={line >= 0}
                className="absolute inset-0 opacity-0"
                name={name}
                onChange={() => onChange(button.key)}
                type={many ? 'checkbox' : 'radio'}
                value={button.key}
              />
              {many && line >= 0 && <LineMark line={line} />}
              {button.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
