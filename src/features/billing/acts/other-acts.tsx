import type { LucideIcon } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { useBarInPlace } from './bulk-place.tsx';

type Act = { label: string; icon: LucideIcon; onSelect: () => void };

/** The bar's acts besides its main ones: a single one is a button where there is room; otherwise they are in a menu. */
export function OtherActs({ acts, offline }: { acts: readonly Act[]; offline: string | undefined }) {
  const inPlace = useBarInPlace();
  const [first] = acts;
  if (!first) return null;
  if (inPlace && acts.length === 1)
    return (
      <Button icon={first.icon} onClick={first.onSelect} size="toolbar" unavailable={offline}>
        {first.label}
      </Button>
    );
  const entries: readonly MenuEntry[] = offline === undefined ? acts : [{ kind: 'text', label: offline }];
  return <Menu entries={entries} label="Options, selected notes" />;
}
