import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import type { ControlProps } from './field.tsx';
import { inputClass } from './input-class.ts';

/** The typed line of a time field, with its list button and the small act inside. */
export function TimeInput(props: {
  control: ControlProps;
  inputProps: ComponentProps<'input'>;
  shown: string;
  /** Nothing has been typed over it since it was shown. */
  fresh: boolean;
  label: string;
  invalid: boolean;
  name: string | undefined;
  action: { label: string; onPress: () => void } | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  onToggle: () => void;
}) {
  const { control, inputProps, shown, fresh, label, invalid, name, action, onType, onLeave, onToggle } = props;
  const line = useRef<HTMLInputElement>(null);
  // A time that follows another one may change while the focus is here already: it is typed over all the same.
  useLayoutEffect(() => {
    if (fresh && shown !== '' && document.activeElement === line.current) line.current?.select();
  }, [fresh, shown]);
  return (
    // With large letters its small act stands below it: a time is never behind it.
    <div className="@container/time relative">
      <input
        {...control}
        {...inputProps}
        className={cx(
          inputClass({ invalid }),
          'h-control tabular',
          action ? 'pr-28 field:pr-28 @max-[13rem]/time:pr-control!' : 'pr-control field:pr-control',
        )}
        name={name}
        onBlur={onLeave}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        placeholder="h:mm AM"
        ref={line}
        type="text"
        value={shown}
      />
      <div className="absolute top-0 right-0 flex h-control items-center @max-[13rem]/time:static @max-[13rem]/time:h-auto">
        {action && (
          <button
            aria-label={`${action.label}, ${label}`}
            className="relative flex h-full items-center @max-[13rem]/time:h-control"
            onClick={action.onPress}
            onMouseDown={(event) => event.preventDefault()}
            type="button"
          >
            <span className="flex min-h-7 items-center rounded-chip border border-transparent bg-info-bg px-3 text-label font-semibold text-info-fg outdoor:border-control-line field:min-h-8">
              {action.label}
            </span>
          </button>
        )}
        <button
          aria-label={`Show times, ${label}`}
          className="flex h-full w-control items-center justify-center @max-[13rem]/time:absolute @max-[13rem]/time:top-0 @max-[13rem]/time:right-0 @max-[13rem]/time:h-control"
          onClick={onToggle}
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          type="button"
        >
          <ChevronDown aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
