import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { cx } from '#ui/cx.ts';
import { hasTopLayer } from '#ui/overlays/place-popover.ts';

interface ListChoice {
  key: string;
  label: ReactNode;
  selected: boolean;
}

/** The list of a combobox. Its rows answer to the mouse without taking the focus from the field. */
export function ComboboxList({
  ref,
  id,
  label,
  choices,
  active,
  onTake,
}: {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  choices: readonly ListChoice[];
  active: number;
  onTake: (index: number) => void;
}) {
  useEffect(() => {
    if (active >= 0) ref.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active, ref]);
  return (
    <div
      aria-label={label}
      className="fixed inset-auto z-50 m-0 overflow-y-auto rounded-control border border-control-line bg-surface p-1 text-text shadow-float"
      id={id}
      onMouseDown={(event) => event.preventDefault()}
      popover={hasTopLayer() ? 'manual' : undefined}
      ref={ref}
      role="listbox"
      tabIndex={-1}
    >
      {choices.map((choice, index) => (
        <div
          aria-selected={choice.selected}
          className={cx(
            'flex min-h-control cursor-pointer items-center gap-2 rounded-chip border px-3 text-body',
            index === active ? 'chosen' : 'border-transparent hover:bg-sunken',
            choice.selected && 'font-semibold',
          )}
          id={`${id}-${index}`}
          key={choice.key}
          onClick={() => onTake(index)}
          onKeyDown={undefined}
          role="option"
          tabIndex={-1}
        >
          {choice.label}
          {choice.selected && <Check aria-hidden="true" className="ml-auto size-5 shrink-0" />}
        </div>
      ))}
    </div>
  );
}
