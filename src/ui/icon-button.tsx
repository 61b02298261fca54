import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { hoverTitle } from './hover-title.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  /** Accessible name, and the tooltip for people who point. */
  label: string;
  icon: LucideIcon;
  /** Draws the edge of an outline button. */
  edged?: boolean | undefined;
  /** A toggle: pressed or not. Leave out for a plain button. */
  pressed?: boolean | undefined;
}

/** Only for the signs everybody reads without a word: close, menu, options, next, previous, sun. */
export function IconButton({
  label,
  icon: Icon,
  edged,
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...hoverTitle(label)}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(
        'inline-flex size-hit shrink-0 items-center justify-center rounded-control border transition-press hover:bg-sunken active:scale-95',
        pressed ? 'chosen' : edged ? 'border-control-line bg-surface' : 'border-transparent',
        className,
      )}
      type={type}
    >
      <Icon aria-hidden="true" className="size-5 field:size-6" />
    </button>
  );
}
