import { useMatches } from 'react-router';
import type { AppRoute } from './app-route.ts';
import { routeTable } from './route-table.ts';

/** The table's line for the screen that stands now. */
export function useCurrentRoute(): AppRoute | undefined {
  const ids = useMatches().map((match) => match.id);
  return routeTable.find((route) => ids.includes(route.name));
}
