import { Menu as MenuIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { isCurrent, type NavItem } from './nav-items.ts';

const order = ['Home', 'Data Entry', 'Calendar', 'Notes', 'All notes'];
const MOST = 4;

/** A phone's menu: the four most used, and the rest behind Menu. 56 px and what the screen's edge needs. */
export function BottomBar({ items, onMenu }: { items: readonly NavItem[]; onMenu: () => void }) {
  const { pathname } = useLocation();
  const shown = order.flatMap((label) => items.filter((item) => item.label === label)).slice(0, MOST);
  return (
    <nav
      aria-label="Main"
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface"
      data-bottom-bar=""
      data-print="hide"
    >
      <ul className="flex h-14">
        {shown.map((item) => {
          const current = isCurrent(item, pathname);
          return (
            <li className="flex-auto" key={item.label}>
              <Link aria-current={current ? 'page' : undefined} className={barItem(current)} to={item.to}>
                <item.icon aria-hidden="true" className="size-6" />
                {item.label}
              </Link>
            </li>
          );
        })}
        <li className="flex-auto">
          <button className={barItem(false)} onClick={onMenu} type="button">
            <MenuIcon aria-hidden="true" className="size-6" />
            Menu
          </button>
        </li>
      </ul>
    </nav>
  );
}

function barItem(current: boolean): string {
  return cx(
    'relative flex size-full flex-col items-center justify-center gap-0.5 text-rail font-semibold whitespace-nowrap',
    current ? 'bar-above bg-tile-on text-info-fg outdoor:text-text' : 'text-muted',
  );
}
