import type { LucideIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { BrandMark } from '#ui/layout/brand-mark.tsx';
import { Link } from '#ui/link.tsx';
import { isCurrent, type NavItem } from './nav-items.ts';

/** The narrow menu, 72 px: icon over word. The button at its foot opens the wide one. */
export function Rail({
  items,
  icon: MenuIcon,
  menuLabel,
  onMenu,
}: {
  items: readonly NavItem[];
  icon: LucideIcon;
  menuLabel: string;
  onMenu: () => void;
}) {
  const { pathname } = useLocation();
  const firstOfRest = items.find((item) => !item.first);
  return (
    <nav
      aria-label="Main"
      className="sticky top-[var(--demo,0px)] flex h-[calc(100dvh-var(--demo,0px))] w-18 shrink-0 flex-col items-center border-line border-r bg-surface pt-2.5"
      data-print="hide"
    >
      <BrandMark className="size-9" />
      <span className="mb-3 text-rail font-semibold">TB</span>
      {/* What goes on below the edge fades out there: the bar that would tell it has no room here. */}
      <div className="min-h-0 w-full flex-1 scroll-pb-8 overflow-y-auto px-0.5 pb-6 [mask-image:linear-gradient(to_top,transparent,black_2rem)] [scrollbar-width:none]">
        <ul>
          {items.map((item) => (
            <li className={cx(item === firstOfRest && 'mt-2 border-line border-t pt-2')} key={item.label}>
              <Link
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                className={railItem(isCurrent(item, pathname))}
                ref={isCurrent(item, pathname) ? bringIntoView : undefined}
                to={item.to}
              >
                <item.icon aria-hidden="true" className="size-6 shrink-0" />
                <RailWords label={item.label} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="w-full border-line border-t px-1 py-1">
        <button className={cx(railItem(false), 'w-full')} onClick={onMenu} type="button">
          <MenuIcon aria-hidden="true" className="size-6 shrink-0" />
          {menuLabel}
        </button>
      </div>
    </nav>
  );
}

/** A low window does not show the whole menu; where one is has to be seen. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView?.({ block: 'nearest' });

function railItem(current: boolean): string {
  return cx(
    'flex min-h-15 w-17 flex-col items-center justify-center gap-1 rounded-card py-1.5 text-center text-rail tracking-tight wrap-anywhere',
    current
      ? 'bar-before after:-left-0.5 after:rounded-r-full bg-tile-on font-semibold text-info-fg outdoor:text-text'
      : 'font-semibold text-muted hover:bg-sunken hover:text-text',
  );
}

/** Breaks "Billing/Payroll" after the slash where the rail is too narrow for it. */
function RailWords({ label }: { label: string }) {
  const [head, tail] = label.split('/');
  if (!tail) return label;
  return (
    <span>
      {head}/<wbr />
      {tail}
    </span>
  );
}
