import { type RefCallback, useCallback, useState } from 'react';

/** Parts of a pixel that rounding makes are no overflow. */
const ROUNDING = 1;

/** Whether what stands in a box is wider than the box, followed as either of them changes. `box`: its ref. */
export function useOverflow(): { box: RefCallback<HTMLElement>; overflows: boolean } {
  const [overflows, setOverflows] = useState(false);
  const box = useCallback((outer: HTMLElement) => {
    const inner = outer.firstElementChild as HTMLElement;
    const measure = () => setOverflows(inner.offsetWidth > outer.clientWidth + ROUNDING);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return { box, overflows };
}
