import { useLayoutEffect, useRef } from 'react';
import { placeChanged } from '#lib/second-press.ts';

/** What a press does in a place has changed with this drawing. @param state of the place */
export function usePlaceChanged(state: string): void {
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current === state) return;
    before.current = state;
    placeChanged();
  }, [state]);
}
