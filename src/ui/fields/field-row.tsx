import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * Fields side by side: their labels begin at one height and their inputs end at one height, however much stands between.
 * `className` says how many columns there are.
 */
export function FieldRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'grid gap-y-5 [&>div]:flex [&>div]:flex-col [&>div>:last-child]:mt-auto [&>label]:self-start',
        className,
      )}
    >
      {children}
    </div>
  );
}
