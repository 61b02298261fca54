import { PanelLeft, PanelLeftClose } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { BrandMark } from '#ui/layout/brand-mark.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { productName } from '../address/use-page-title.ts';
import { hideDelay } from './hide-delay.ts';
import type { NavItem } from './nav-items.ts';
import { NavList } from './nav-list.tsx';
import { Rail } from './rail.tsx';

/** The menu of a wide screen: shown (256), minimized (72) or hidden; the choice is kept on the device. */
export function Sidebar({ items }: { items: readonly NavItem[] }) {
  const { sidebar, set } = useDisplay();
  const [leaving, setLeaving] = useState(false);
  if (sidebar === 'hidden') return null;

  function hide() {
    setLeaving(true);
    setTimeout(() => {
      setLeaving(false);
      set({ sidebar: 'hidden' });
    }, hideDelay());
  }

  if (sidebar === 'minimized') {
    return <Rail icon={PanelLeft} items={items} menuLabel="Widen" onMenu={() => set({ sidebar: 'shown' })} />;
  }
  return (
    <nav
      aria-label="Main"
      className={cx(
        'sticky top-[var(--demo,0px)] flex h-[calc(100dvh-var(--demo,0px))] w-64 shrink-0 flex-col border-line border-r bg-surface',
        leaving && '-translate-x-full transition-transform duration-300 motion-reduce:transition-none',
      )}
      data-print="hide"
    >
      <div className="flex h-bar shrink-0 items-center gap-2.5 pr-3 pl-5">
        <BrandMark className="size-8" />
        <span className="flex-1 text-section font-bold tracking-title">{productName}</span>
        <IconButton icon={PanelLeft} label="Minimize menu" onClick={() => set({ sidebar: 'minimized' })} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NavList items={items} />
      </div>
      <div className="px-3 py-3">
        <button
          className="flex min-h-control w-full items-center gap-3 rounded-control px-3 font-medium text-body text-muted hover:bg-sunken"
          onClick={hide}
          type="button"
        >
          <PanelLeftClose aria-hidden="true" className="size-icon shrink-0" />
          Hide menu
        </button>
      </div>
    </nav>
  );
}
