import { Timer } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useShown } from './use-shown.ts';

const show = (place: RefObject<HTMLElement | null>) => place.current?.scrollIntoView({ block: 'center' });

/**
 * The way to the recording, where the screen scrolls as a whole and it stands below the tiles; there all the time that it
 * has a place, marked while it asks.
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
  const asks = front.recorder?.snapshot.context.asked != null;
  return (
    <span className="hidden zoomed:block" ref={way}>
      <IconButton
        className={asks ? 'bg-waiting-bg text-waiting-fg' : ''}
        icon={Timer}
        label={asks ? 'Interval recording, asks' : 'Interval recording'}
        onClick={() => show(place)}
      />
    </span>
  );
}
