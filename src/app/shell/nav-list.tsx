import { useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { isCurrent, type NavItem } from './nav-items.ts';

/** The links of the wide menu: rows of 36 at a desk and 48 for fingers, a bar at the window's edge on the current one. */
export function NavList({ items, onFollow }: { items: readonly NavItem[]; onFollow?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const first = items.filter((item) => item.first);
  const rest = items.filter((item) => !item.first);
  return (
    <ul className="flex flex-col gap-0.5 px-3 py-3">
      {[...first, ...rest].map((item, index) => {
        const current = isCurrent(item, pathname);
        return (
          <li className={cx(index > 0 && item === rest[0] && 'mt-3 border-line border-t pt-3')} key={item.label}>
            <Link
              aria-current={current ? 'page' : undefined}
              className={cx(
                'relative flex min-h-control items-center gap-3 rounded-control px-3 text-body',
                current
                  ? 'bar-before after:-left-3 after:rounded-r-full bg-tile-on font-semibold text-info-fg outdoor:text-text'
                  : 'font-medium text-muted hover:bg-sunken hover:text-text',
              )}
              onClick={onFollow}
              to={item.to}
            >
              <item.icon aria-hidden="true" className="size-icon shrink-0" />
              {item.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
