import { Timer } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useShown } from './use-shown.ts';

/**
 * The way to the recording, where the screen scrolls as a whole and it stands below the tiles; there all the time that it
 * has a place, marked while it asks.
 */
export function ToRecording({ place }: { place: RefObject<HTMLElement | null> }) {
  const { front } = useShown();
  if (!front) return null;
  const asks = front.recorder?.snapshot.context.asked != null;
  return (
    <span className="hidden zoomed:block">
      <IconButton
        className={asks ? 'bg-waiting-bg text-waiting-fg' : ''}
        icon={Timer}
        label={asks ? 'Interval recording, asks' : 'Interval recording'}
        onClick={() => place.current?.scrollIntoView({ block: 'center' })}
      />
    </span>
  );
}
