import { ArrowLeft, ArrowRight, BookOpen, Clock, EyeOff, Hash, List, Minus, Rows3, Timer, Volume2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';

export type TileAct =
  | 'abc'
  | 'remove-last'
  | 'set-count'
  | 'add-at-time'
  | 'cue'
  | 'intervals'
  | 'measures'
  | 'definition'
  | 'earlier'
  | 'later'
  | 'hide';

/** What is done with a behavior less often than counting it. */
export const TileMenu = memo(function TileMenu({
  id,
  spoken,
  lasts,
  running,
  empty,
  onAct,
}: {
  id: number;
  spoken: string;
  /** Its tile starts and stops episodes: a typed count would say nothing about their time. */
  lasts: boolean;
  /** An episode of it runs: its clock stays in sight. */
  running: boolean;
  /** Nothing is recorded for it; a typed zero counts as recorded. */
  empty: boolean;
  onAct: (act: TileAct, id: number) => void;
}) {
  const entries = useMemo<MenuEntry[]>(
    () => [
      empty
        ? { kind: 'text', label: 'Nothing to remove yet' }
        : {
            label: 'Remove last',
            icon: Minus,
            onSelect: () => onAct('remove-last', id),
          },
      ...(lasts ? [] : [{ label: 'Set count…', icon: Hash, onSelect: () => onAct('set-count', id) }]),
      { label: 'Add at another time…', icon: Clock, onSelect: () => onAct('add-at-time', id) },
      { label: 'ABC…', icon: Rows3, onSelect: () => onAct('abc', id), separated: true },
      { label: 'Cue given', icon: Volume2, onSelect: () => onAct('cue', id) },
      { label: 'Interval recording…', icon: Timer, onSelect: () => onAct('intervals', id) },
      { label: 'Numbers…', icon: List, onSelect: () => onAct('measures', id) },
      { label: 'Definition', icon: BookOpen, onSelect: () => onAct('definition', id) },
      { label: 'Move earlier', icon: ArrowLeft, onSelect: () => onAct('earlier', id), separated: true },
      { label: 'Move later', icon: ArrowRight, onSelect: () => onAct('later', id) },
      running
        ? { kind: 'text', label: 'Running: stop it to hide it' }
        : { label: 'Hide tile', icon: EyeOff, onSelect: () => onAct('hide', id) },
    ],
    [id, lasts, running, empty, onAct],
  );
  return <Menu entries={entries} label={`Options, ${spoken}`} />;
});
