import { NavLink } from 'react-router';
import { cx } from '#ui/cx.ts';

interface TabLink {
  to: string;
  label: string;
  /** Shorter words for a phone; the label stays the accessible name. */
  shortLabel?: string | undefined;
}

/** Tabs that are routes: links with `aria-current`, a bar under the current one. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex h-12 gap-7 max-md:w-full max-md:gap-0">
      {tabs.map((tab) => (
        <NavLink
          aria-label={tab.shortLabel ? tab.label : undefined}
          className={({ isActive }) =>
            cx(
              'relative flex items-center justify-center text-label font-semibold max-md:min-w-0 max-md:flex-1 md:min-w-12 enlarged:flex-auto',
              isActive ? 'bar text-text' : 'text-muted hover:text-text',
            )
          }
          end
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
        </NavLink>
      ))}
    </nav>
  );
}
