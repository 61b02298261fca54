import { Timer } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { leftText, timeOf } from './interval-time.ts';
import { useShown } from './use-shown.ts';

const show = (place: RefObject<HTMLElement | null>) => place.current?.scrollIntoView({ block: 'center' });

/**
 * The way to the recording, where the screen scrolls as a whole and it stands below the tiles; there all the time that it
 * has a place, marked while it asks. Where there is room it says how long the interval still lasts.
 */
export function ToRecording({ place }: { place: RefObject<HTMLElement | null> }) {
  const { front } = useShown();
  const way = useRef<HTMLSpanElement>(null);
  const run = front?.run.run;
  const before = useRef(run);
  useEffect(() => {
    const isFirst = before.current === undefined && run !== undefined;
    before.current = run;
    // Whoever has started it sees what is to be pressed.
    if (isFirst && way.current && getComputedStyle(way.current).display !== 'none') show(place);
  }, [run, place]);
  if (!front) return null;
  const { run: shown, recorder } = front;
  const asks = recorder?.snapshot.context.asked != null;
  const time = recorder && timeOf(recorder);
  return (
    <span className="hidden zoomed:block" ref={way}>
      <Button
        aria-label={asks ? 'Interval recording, asks' : 'Interval recording'}
        className={cx(
          'min-w-12 px-0! @min-[24rem]/session:w-28',
          asks ? 'bg-waiting-bg text-waiting-fg!' : 'text-text!',
        )}
        icon={Timer}
        kind="quiet"
        onClick={() => show(place)}
      >
        <span className="tabular @max-[24rem]/session:hidden">
          {asks ? 'Asks' : time ? leftText(time, shown) : 'Over'}
        </span>
      </Button>
    </span>
  );
}
