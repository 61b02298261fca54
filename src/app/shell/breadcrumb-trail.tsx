import { ChevronLeft, House } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { Link } from '#ui/link.tsx';
import type { AppRoute } from '../app-route.ts';
import { routeTable } from '../route-table.ts';

/** The routes above one, outermost first, and the route itself. */
function trailOf(route: AppRoute): AppRoute[] {
  const parent = route.parent && routeTable.find((candidate) => candidate.name === route.parent);
  return parent ? [...trailOf(parent), route] : [route];
}

const words = (route: AppRoute) => route.crumb ?? route.title;

/** Home, then the routes that lead here; under 840 px, where the bar has no room for both, only the one above. Large letters count like a narrow bar. */
export function BreadcrumbTrail({ route }: { route: AppRoute }) {
  const trail = trailOf(route);
  const above = trail.at(-2);
  return (
    <nav aria-label="Breadcrumb" className="min-w-hit">
      <ol className="hidden min-w-0 items-center gap-2 text-label @min-[50rem]/bar:flex">
        <li>
          <Link
            {...hoverTitle('Home')}
            aria-label="Home"
            className="-ml-2 flex size-hit items-center justify-center rounded-control hover:bg-sunken"
            to="/"
          >
            <House aria-hidden="true" className="size-5" />
          </Link>
        </li>
        {trail.map((step) => (
          // Where one can go is read whole; where one is stands in the heading as well.
          <li className={cx('flex items-center gap-2', step === route ? 'min-w-0' : 'shrink-0')} key={step.name}>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
            {step === route ? (
              <span aria-current="page" className="truncate font-semibold">
                {words(step)}
              </span>
            ) : (
              <Link
                className="flex min-h-hit min-w-hit items-center whitespace-nowrap font-medium hover:underline"
                to={step.path}
              >
                {words(step)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Link
        className="-ml-2 flex min-h-hit min-w-0 items-center gap-1 rounded-control pr-2 font-semibold text-label @min-[50rem]/bar:hidden"
        to={above?.path ?? '/'}
      >
        <ChevronLeft aria-hidden="true" className="size-6 shrink-0" />
        <span className="truncate">{above ? words(above) : 'Home'}</span>
      </Link>
    </nav>
  );
}
