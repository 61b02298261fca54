import { useEffect, useEffectEvent } from 'react';

/** Tells the form whenever a field begins or ends to refuse what was typed. */
export function useRefusal(problem: string | null, onRefuse: ((problem: string | null) => void) | undefined): void {
  const tell = useEffectEvent((one: string | null) => onRefuse?.(one));
  useEffect(() => tell(problem), [problem]);
}
