import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from '#ui/link.tsx';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  wide?: boolean | undefined;
}

/** Goes to another screen, looks like a button. */
export function ButtonLink({
  kind = 'outline',
  size = 'regular',
  icon: Icon,
  iconEnd: IconEnd,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ kind, size, wide }), className)}>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {children}
      {IconEnd && <IconEnd aria-hidden="true" className="size-5 shrink-0" />}
    </Link>
  );
}
