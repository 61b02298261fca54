import { useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';

interface TabLink {
  to: string;
  label: string;
  /** Shorter words for a phone; the label stays the accessible name. */
  shortLabel?: string | undefined;
}

/** Tabs that are routes: links with `aria-current`, a bar under the current one. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="flex h-12 gap-7 max-md:w-full max-md:gap-0">
      {tabs.map((tab) => (
        <Link
          aria-current={pathname === tab.to ? 'page' : undefined}
          aria-label={tab.shortLabel ? tab.label : undefined}
          className={cx(
            'relative flex items-center justify-center text-label font-semibold max-md:min-w-0 max-md:flex-1 md:min-w-12 enlarged:flex-auto',
            pathname === tab.to ? 'bar text-text' : 'text-muted hover:text-text',
          )}
          key={tab.to}
          to={tab.to}
        >
          {tab.shortLabel ? (
            <>
              <span className="max-md:hidden enlarged:hidden">{tab.label}</span>
              <span className="md:hidden enlarged:inline">{tab.shortLabel}</span>
            </>
          ) : (
            tab.label
          )}
        </Link>
      ))}
    </nav>
  );
}
