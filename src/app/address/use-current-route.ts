import { matchPath, useLocation } from 'react-router';
import type { AppRoute } from '../app-route.ts';
import { routeTable } from '../route-table.ts';

/** The table's line of an address. */
export function routeAt(pathname: string): AppRoute | undefined {
  return routeTable.find(({ path }) => matchPath(path, pathname) !== null);
}

/** The table's line for the screen that stands now. */
export const useCurrentRoute = (): AppRoute | undefined => routeAt(useLocation().pathname);
