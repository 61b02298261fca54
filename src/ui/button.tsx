import { CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { showToast } from './toast-store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  /** Fills the width of its box. */
  wide?: boolean | undefined;
  /** Work in hand: the press is ignored and a turning ring shows. */
  busy?: boolean | undefined;
  /** Why it can't be pressed now. The button stays, stays focusable, and says this on press. */
  unavailable?: string | undefined;
}

/** The one button. Never `disabled`: a reason beats a dead control. */
export function Button({
  kind = 'outline',
  size = 'regular',
  icon,
  iconEnd: IconEnd,
  wide,
  busy = false,
  unavailable,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const Icon = unavailable ? CloudOff : busy ? LoaderCircle : icon;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || unavailable) {
      event.preventDefault();
      if (unavailable) showToast({ kind: 'info', text: unavailable });
      return;
    }
    onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        aria-busy={busy || undefined}
        aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
        aria-disabled={Boolean(unavailable) || busy || undefined}
        className={cx(buttonClass({ kind, size, wide, unavailable: Boolean(unavailable) }), className)}
        onClick={press}
        type={type}
      >
        {Icon && <Icon aria-hidden="true" className={cx('size-5 shrink-0', busy && 'motion-safe:animate-spin')} />}
        {children}
        {IconEnd && <IconEnd aria-hidden="true" className="size-5 shrink-0" />}
      </button>
      {/* Beside it: inside, the reason would become part of the button's name. */}
      {unavailable && <VisuallyHidden id={reasonId}>{unavailable}</VisuallyHidden>}
    </>
  );
}
