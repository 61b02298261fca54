import { type ReactNode, type RefCallback, useCallback } from 'react';
import { tellHeight } from './tell-height.ts';

/**
 * Keeps the bar over chosen rows in sight under the top bar, and tells the page how tall it is: what sticks below it
 * (heads, a therapist's subtotal) and what the keyboard scrolls to stay clear of it.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  const measured: RefCallback<HTMLElement> = useCallback(
    (bar: HTMLElement) => tellHeight(bar, document.documentElement, '--bulk-bar'),
    [],
  );
  return (
    <div className="sticky top-(--top-inset) z-15 bg-bg pt-1 pb-2 short:static" data-bulk-bar="" ref={measured}>
      {children}
    </div>
  );
}
