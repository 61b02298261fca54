import { CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { showToast } from './feedback/toast-store.ts';
import { VisuallyHidden } from './layout/visually-hidden.tsx';

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
  /** What has to be done on this screen first. The button looks off, stays focusable, and says this on press. */
  off?: string | undefined;
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
  off,
  className,
  children,
  onClick,
  onKeyDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const reason = unavailable ?? off;
  const Icon = unavailable ? CloudOff : busy ? LoaderCircle : icon;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || reason) {
      event.preventDefault();
      if (reason) showToast({ kind: 'info', text: reason });
      return;
    }
    onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        aria-busy={busy || undefined}
        aria-describedby={reason ? reasonId : rest['aria-describedby']}
        aria-disabled={Boolean(reason) || busy || undefined}
        className={cx(buttonClass({ kind, size, wide, unavailable: Boolean(reason) }), className)}
        onClick={press}
        onKeyDown={(event) => {
          // A key that is held down is one press: what a dialog puts under it was not looked at.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
          onKeyDown?.(event);
        }}
        type={type}
      >
        {Icon && <Icon aria-hidden="true" className={cx('size-5 shrink-0', busy && 'motion-safe:animate-spin')} />}
        {children}
        {IconEnd && <IconEnd aria-hidden="true" className="size-5 shrink-0" />}
      </button>
      {/* Beside it: inside, the reason would become part of the button's name. */}
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}
