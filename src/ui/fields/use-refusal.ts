import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Tells the form whenever a field begins or ends to refuse what was typed. In the same drawing as the field's own
 * words: a press that comes in the moment in which the field is left would go on without them otherwise.
 */
export function useRefusal(problem: string | null, onRefuse: ((problem: string | null) => void) | undefined): void {
  const tell = useEffectEvent((one: string | null) => onRefuse?.(one));
  useLayoutEffect(() => tell(problem), [problem]);
}
