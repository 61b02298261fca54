import type { LucideIcon } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { useBarInPlace } from './bulk-place.tsx';

/** `named`: a button wherever the bar is. `off`: what has to be done first. */
type Act = { label: string; icon: LucideIcon; onSelect: () => void; named?: true; off?: string | undefined };

/**
 * The bar's acts besides its main ones: buttons with their names where there is room. Where there is little, an
 * undo still is one: nobody looks for it behind three dots.
 */
export function OtherActs({ acts, offline }: { acts: readonly Act[]; offline: string | undefined }) {
  const inPlace = useBarInPlace();
  const named = acts.filter((act) => inPlace || act.named);
  const others = acts.filter((act) => !named.includes(act));
  const entries = offline === undefined ? others.map(entryOf) : [textOf(offline)];
  return (
    <>
      {others.length > 0 && <Menu entries={entries} label="Options, selected notes" />}
      {named.map(({ label, icon, onSelect, off }) => (
        <Button icon={icon} key={label} off={off} onClick={onSelect} size="toolbar" unavailable={offline}>
          {label}
        </Button>
      ))}
    </>
  );
}

const textOf = (label: string): MenuEntry => ({ kind: 'text', label });
const entryOf = ({ off, ...act }: Act): MenuEntry => (off === undefined ? act : textOf(off));
