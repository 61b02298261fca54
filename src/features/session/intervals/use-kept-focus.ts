import { type RefObject, useEffect, useRef } from 'react';
import { usePlaceChanged } from '#ui/use-place-changed.ts';

/**
 * What has the focus can disappear: Start and Stop once they were pressed, the mark when the last interval ends. The
 * focus then returns to the place: outside the screen's region no key would count or mark. @param state of the place
 */
export function useKeptFocus<E extends HTMLElement = HTMLElement>(state: string): RefObject<E | null> {
  const section = useRef<E>(null);
  const before = useRef(state);
  usePlaceChanged(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [state]);
  return section;
}
