import { type ComponentType, useEffect, useState } from 'react';

/** A part that nobody waits for: fetched `ms` after the screen stands, and asked for again where that failed. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>, ms: number): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LaterPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (known) return;
      let timer: ReturnType<typeof setTimeout>;
      const fetchLater = () => {
        timer = setTimeout(() => {
          load().then((found) => {
            known = found;
            setPart(() => found);
          }, fetchLater);
        }, ms);
      };
      fetchLater();
      return () => clearTimeout(timer);
    }, []);
    return Part && <Part {...props} />;
  };
}
