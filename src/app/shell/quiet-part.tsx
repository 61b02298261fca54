import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part that comes with its own file once the page stands. `fallback` keeps its place; a failed load leaves that. */
export function quietPart(load: () => Promise<ComponentType>, fallback: ReactNode): ComponentType {
  let known: ComponentType | null = null;
  return function QuietPart() {
    const [Part, setPart] = useState<ComponentType | null>(() => known);
    useEffect(() => {
      if (known) return;
      let unmounted = false;
      load().then(
        (found) => {
          known = found;
          if (!unmounted) setPart(() => found);
        },
        // Nothing is lost: the next screen tries again.
        () => undefined,
      );
      return () => {
        unmounted = true;
      };
    }, []);
    return Part ? <Part /> : fallback;
  };
}
