import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useAnchoredPopover } from '#ui/overlays/use-anchored-popover.ts';
import { ComboboxList } from './combobox-list.tsx';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';
import { matchOptions } from './match-options.ts';
import type { SelectOption } from './select-field.tsx';
import { useBeforePress } from './use-before-press.ts';
import { useCombobox } from './use-combobox.ts';

interface ComboboxFieldProps extends FieldBaseProps {
  /** Value of the chosen option, or ''. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  /** What the list says when nothing matches. */
  emptyText?: string | undefined;
  /** Choices that what is typed makes itself: they come first. */
  ofTyped?: ((typed: string) => readonly SelectOption[]) | undefined;
  /** Its choices are in sight as soon as the focus is in it: it has been opened to choose. */
  opensAtOnce?: boolean | undefined;
  name?: string | undefined;
}

const mostShown = 50;

/** One of many, found by typing any part of any word. Leaving it without a choice keeps the last choice. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    value,
    onChange,
    options,
    placeholder,
    emptyText = 'Nothing matches',
    name,
    opensAtOnce,
    ofTyped,
    ...field
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const made = typed === null ? [] : (ofTyped?.(typed) ?? []);
  const others = matchOptions(options, typed ?? '').filter(({ value }) => made.every((one) => one.value !== value));
  const found = [...made, ...others].slice(0, mostShown);
  const chosen = options.find((option) => option.value === value);

  const list = useCombobox({
    count: found.length,
    onTake: (index) => {
      setTyped(null);
      const option = found[index];
      if (option) onChange(option.value);
    },
  });
  const { anchor, popover } = useAnchoredPopover<HTMLDivElement, HTMLDivElement>(list.open);
  useBeforePress(anchor, typed !== null, leave);
  const nothing = typed !== null && typed.trim() !== '' && found.length === 0;

  function leave() {
    list.close();
    // An emptied field means "none"; half a name means nothing yet.
    if (typed !== null && typed.trim() === '' && value) onChange('');
    setTyped(null);
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative" ref={anchor}>
          {/* Both are placed in the input's height: the box grows with what is said below it. */}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0 left-3.5 flex h-control items-center enlarged:max-md:hidden"
          >
            <Search className="size-5" />
          </span>
          <input
            {...control}
            {...list.inputProps}
            className={cx(
              inputClass({ invalid: Boolean(field.error) }),
              'h-control pl-11 field:pl-11 enlarged:max-md:pl-3.5!',
              chosen && 'pr-control field:pr-control',
            )}
            name={name}
            onBlur={leave}
            onChange={(event) => {
              setTyped(event.target.value);
              list.openAt(event.target.value.trim() ? 0 : -1);
            }}
            onClick={() => !list.open && list.openAt(-1)}
            onFocus={(event) => {
              event.target.select();
              if (opensAtOnce && !list.open) list.openAt(-1);
            }}
            placeholder={placeholder}
            type="text"
            value={typed ?? chosen?.label ?? ''}
          />
          {chosen && typed === null && (
            <button
              aria-label={`Clear, ${field.label}`}
              className="absolute top-0 right-0 flex size-control items-center justify-center rounded-control"
              onClick={() => onChange('')}
              type="button"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
          <p className={nothing ? 'mt-1 text-label text-muted' : 'visually-hidden'} role="status">
            {nothing ? emptyText : ''}
          </p>
          {list.open && (
            <ComboboxList
              active={list.active}
              choices={found.map((option) => ({
                key: option.value,
                label: option.label,
                selected: option.value === value,
              }))}
              id={list.listId}
              label={field.label}
              onTake={list.take}
              ref={popover}
            />
          )}
        </div>
      )}
    </Field>
  );
}
