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

/**
 * Two fields side by side, each with room for what is wrong in place of the gap above: it lifts the label, and no line that
 * is typed into moves from under the finger that goes on to it. On a phone there is room for one line of it.
 */
export const roomForErrors =
  '-mt-5 grid gap-x-4 *:flex *:min-h-[calc(2*var(--lead-label)+1.25rem+var(--control))] *:flex-col *:justify-end *:pt-2 md:grid-cols-2 md:*:min-h-[calc(3*var(--lead-label)+1.25rem+var(--control))]';
