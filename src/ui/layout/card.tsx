import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A surface with an edge. `flush` leaves the padding to what is inside (lists, tables). */
export function Card({
  children,
  flush = false,
  className,
}: {
  children: ReactNode;
  flush?: boolean;
  className?: string | undefined;
}) {
  return (
    <div className={cx('rounded-card border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4', className)}>
      {children}
    </div>
  );
}
