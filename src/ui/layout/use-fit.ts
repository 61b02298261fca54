import { type RefCallback, useCallback, useState } from 'react';

/** Parts of a pixel that rounding makes are no overflow. */
const ROUNDING = 1;
/** A box must have grown by so much before a wider way is tried again: edges must not make it change back and forth. */
const GROWN = 8;

/** `way`: the one in use, 0 the widest. `needs`: what each of those that did not fit would have needed, px. */
export type Fit = { way: number; needs: readonly number[] };

/** @param wide how wide the way in use stands @param room how wide its box is @param ways how many there are */
export function fitted(was: Fit, wide: number, room: number, ways: number): Fit {
  const wider = was.needs.at(-1);
  if (wider !== undefined && room >= wider + GROWN) return { way: was.way - 1, needs: was.needs.slice(0, -1) };
  if (was.way < ways - 1 && wide > room + ROUNDING) return { way: was.way + 1, needs: [...was.needs, wide] };
  return was;
}

/**
 * Which of several ways to show the same, the widest first, fits its box, followed as either of them changes. The last one
 * has to fit everywhere. `box`: the ref of the box; its key has to be `way`.
 * @param what what is shown: of something else the widest way is tried first
 */
export function useFit(ways: number, what: string): { box: RefCallback<HTMLElement>; way: number } {
  const [fit, setFit] = useState<Fit & { what: string }>({ what, way: 0, needs: [] });
  const known = fit.what === what;
  if (!known) setFit({ what, way: 0, needs: [] });
  const box = useCallback(
    (outer: HTMLElement) => {
      const inner = outer.firstElementChild as HTMLElement;
      const measure = () =>
        setFit((was) => {
          const next = fitted(was, inner.offsetWidth, outer.clientWidth, ways);
          return next === was ? was : { ...next, what: was.what };
        });
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(outer);
      observer.observe(inner);
      return () => observer.disconnect();
    },
    [ways],
  );
  return { box, way: known ? fit.way : 0 };
}
