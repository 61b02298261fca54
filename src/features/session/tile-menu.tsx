import { Clock, EyeOff, Hash, Minus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Menu, type MenuEntry } from '#ui/menu.tsx';

export type TileAct = 'remove-last' | 'set-count' | 'add-at-time' | 'hide';

/** What is done to a behavior more rarely than counting it. */
export const TileMenu = memo(function TileMenu({
  id,
  spoken,
  onAct,
}: {
  id: number;
  spoken: string;
  onAct: (act: TileAct, id: number) => void;
}) {
  const entries = useMemo<MenuEntry[]>(
    () => [
      { label: 'Remove last', icon: Minus, onSelect: () => onAct('remove-last', id) },
      { label: 'Set count…', icon: Hash, onSelect: () => onAct('set-count', id) },
      { label: 'Add at another time…', icon: Clock, onSelect: () => onAct('add-at-time', id) },
      { label: 'Hide tile', icon: EyeOff, onSelect: () => onAct('hide', id), separated: true },
    ],
    [id, onAct],
  );
  return <Menu entries={entries} label={`Options, ${spoken}`} />;
});
