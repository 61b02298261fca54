import { useEffect, useRef } from 'react';

/** Tells the form whenever a field begins or ends to refuse what was typed. */
export function useRefusal(problem: string | null, onRefuse: ((problem: string | null) => void) | undefined): void {
  const tell = useRef(onRefuse);
  useEffect(() => {
    tell.current = onRefuse;
  });
  useEffect(() => tell.current?.(problem), [problem]);
}
