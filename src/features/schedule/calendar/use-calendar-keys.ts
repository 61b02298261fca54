import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { CalendarView } from './calendar-range.ts';
import { moveFocus, pageOf } from './move-focus.ts';

/**
 * The keys of a calendar, and its focus: arrows go among its events, PgUp and PgDn turn the page.
 * @param hadFocus it had the focus when it was removed because its days were still being fetched: it gets it again
 */
export function useCalendarKeys(
  { view, weekStartsOn, onStep }: { view: CalendarView; weekStartsOn: number; onStep: (by: 1 | -1) => void },
  hadFocus: RefObject<boolean>,
) {
  const ref = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (hadFocus.current) ref.current?.focus({ preventScroll: true });
    hadFocus.current = false;
    return () => {
      hadFocus.current = ref.current?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = pageOf(event);
    if (by === null) return moveFocus(event, view, weekStartsOn);
    event.preventDefault();
    // The event that has the focus disappears with its page.
    event.currentTarget.focus({ preventScroll: true });
    onStep(by);
  }

  return { ref, onKeyDown, tabIndex: -1 };
}
