import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Reports to the form whenever something of a field becomes another: that it refuses what was typed, or that somebody types.
 * In the same drawing as the field's own words: a press that comes in the moment in which the field is left would go on
 * without them otherwise.
 */
export function useReported<T>(state: T, onChange: ((state: T) => void) | undefined): void {
  const report = useEffectEvent((one: T) => onChange?.(one));
  useLayoutEffect(() => report(state), [state]);
}
