import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

interface FilterChipProps extends Omit<ComponentProps<'button'>, 'value'> {
  name: string;
  /** What it is set to; undefined when it filters nothing. */
  value?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** One filter: its name while idle, "Name: value" with a cross while it works. The press opens its choices. */
export function FilterChip({ name, value, onClear, className, ...rest }: FilterChipProps) {
  const on = value !== undefined;
  return (
    <span
      className={cx(
        'inline-flex min-h-toolbar items-stretch rounded-control border text-label font-medium',
        on ? 'border-primary bg-info-bg font-semibold text-info-fg' : 'border-control-line bg-surface',
      )}
    >
      <button
        {...rest}
        // Over the chip's own edge, so that a finger has all of it.
        className={cx('-my-(--edge) flex items-center gap-2 rounded-control px-3', on && onClear && 'pr-1', className)}
        type="button"
      >
        {on ? `${name}: ${value}` : name}
        {!on && <ChevronDown aria-hidden="true" className="size-4" />}
      </button>
      {on && onClear && (
        <button
          aria-label={`Clear ${name}`}
          className="-my-(--edge) flex min-w-7 items-center justify-center rounded-control pr-1 field:min-w-12"
          onClick={onClear}
          type="button"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  );
}
