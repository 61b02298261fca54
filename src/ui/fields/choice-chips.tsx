import { Fragment, useId } from 'react';
import { cx } from '#ui/cx.ts';
import type { FieldBaseProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { RadioRing } from './radio-ring.tsx';
import type { SelectOption } from './select-field.tsx';

/** `detail`: more of it, on lines of its own and quieter. */
type ChipOption = SelectOption & { detail?: string | undefined };

export interface ChoiceChipsProps extends FieldBaseProps {
  /** Chosen value, or '' for none yet. */
  value: string;
  onChange: (value: string) => void;
  options: readonly ChipOption[];
  /** Shares the row evenly instead of by length of words. */
  even?: boolean | undefined;
  /** Arranges the chips another way than side by side as they fit. */
  rowClass?: string | undefined;
}

/** One of a few, all in sight, no keyboard opens. Real radio buttons: arrows move, space chooses. */
export function ChoiceChips({ value, onChange, options, even, rowClass, ...field }: ChoiceChipsProps) {
  const name = useId();
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className={rowClass ?? 'flex flex-wrap gap-2.5'}>
        {options.map((option) => (
          <label
            className={cx(
              'relative flex min-h-control max-w-full items-center gap-2.5 rounded-control border px-3.5 py-1.5 text-body transition-press',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              even && 'flex-1 basis-0',
              option.value === value ? 'chosen' : 'bg-surface hover:bg-sunken',
              option.value !== value && (field.error ? 'border-danger' : 'border-control-line'),
            )}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className="absolute inset-0 opacity-0"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <RadioRing checked={option.value === value} />
            <span className="min-w-0 wrap-anywhere">
              <Breakable text={option.label} />
              {option.detail && (
                <>
                  {' '}
                  <span className="block text-label text-muted">{option.detail}</span>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** "School/Community" may break behind its stroke, where large letters leave no room for it in one line. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
