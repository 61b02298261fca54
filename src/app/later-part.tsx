import { type ComponentType, useEffect, useState } from 'react';

/** Not sooner than this a part that could not be fetched is asked for again, ms. */
const AGAIN_MS = 2000;

/** A part that nobody waits for: fetched `ms` after the screen stands, and asked for again where that failed. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>, ms: number): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LaterPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (known) return;
      let timer: ReturnType<typeof setTimeout>;
      const fetchLater = (pause: number) => {
        timer = setTimeout(() => {
          load().then(
            (found) => {
              known = found;
              setPart(() => found);
            },
            () => fetchLater(Math.max(pause, AGAIN_MS)),
          );
        }, pause);
      };
      fetchLater(ms);
      return () => clearTimeout(timer);
    }, []);
    return Part && <Part {...props} />;
  };
}
