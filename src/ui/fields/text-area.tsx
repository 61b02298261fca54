import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { CharacterCounter } from './character-counter.tsx';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';
import { storableText } from './storable-text.ts';
import { useAutoGrow } from './use-auto-grow.ts';

interface TextAreaProps
  extends FieldBaseProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'required' | 'ref'> {
  value: string;
  onChange: (value: string) => void;
  /** The text must be shorter than this many characters; a counter shows from 90%. */
  limit?: number | undefined;
}

/** Many lines of text; grows with them from 96 to 320 px, then scrolls. Nothing typed is ever cut off. */
export function TextArea({
  label,
  hint,
  error,
  required,
  aside,
  id,
  value,
  onChange,
  limit,
  className,
  ...rest
}: TextAreaProps) {
  const area = useAutoGrow(value);
  return (
    <div className="min-w-0">
      <Field aside={aside} error={error} hint={hint} id={id} label={label} required={required}>
        {(control) => (
          <textarea
            {...rest}
            {...control}
            className={cx(
              inputClass({ invalid: Boolean(error), readOnly: rest.readOnly }),
              'max-h-80 min-h-24 resize-y py-2.5 field-sizing-content field:py-3',
              className,
            )}
            onChange={(event) => onChange(storableText(event.target.value))}
            ref={area}
            value={value}
          />
        )}
      </Field>
      {limit !== undefined && <CharacterCounter length={value.length} limit={limit} />}
    </div>
  );
}
