import { useEffect, useState } from 'react';
import { type Location, type RouteObject, useLocation, useRoutes } from 'react-router';
import { routeAt } from './address/use-current-route.ts';
import { useScrollMemory } from './address/use-scroll-memory.ts';
import type { RouteGroup } from './app-route.ts';
import { GuestOnly, RequireToken } from './guards.tsx';
import type { ScreenLoader } from './load-screen.ts';
import { PageLayout } from './page-layout.tsx';
import { Redirect } from './redirect.tsx';
import { RequirePermission } from './require-permission.tsx';
import { routeTable } from './route-table.ts';
import { fetchScreen, forgetFailed, Screen } from './screen.tsx';
import { ScreenFrame } from './screen-error.tsx';
import { SessionData } from './screens/session-data.tsx';
import { UnknownPath } from './screens/unknown-path.tsx';
import { Shell } from './shell/shell.tsx';

type Route = (typeof routeTable)[number];
export type Loaders = Partial<Record<string, ScreenLoader>>;

/** The screen of the address. `loaders`: other screens in the place of the app's, the same ones always. */
export function AppRoutes({ loaders }: { loaders?: Loaders | undefined }) {
  const [{ routes, loaderOf }] = useState(() => createRoutes(loaders ?? {}));
  const location = useReadyLocation(loaderOf);
  useScrollMemory(location);
  return <ScreenFrame path={location.pathname}>{useRoutes(routes, location)}</ScreenFrame>;
}

/**
 * Where the app is: an address whose screen is still being fetched waits, and the screen before it stands until then.
 * The first one has no screen before it.
 */
function useReadyLocation(loaderOf: (pathname: string) => ScreenLoader | undefined): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const load = loaderOf(location.pathname);
  const [asked, setAsked] = useState(() => load);
  if (asked !== load) {
    setAsked(() => load);
    if (load) forgetFailed(load);
  }
  const coming = load ? fetchScreen(load) : null;
  if (!coming && shown !== location) setShown(location);
  useEffect(() => {
    let isAsked = true;
    void coming?.then(() => isAsked && setShown(location));
    return () => {
      isAsked = false;
    };
  }, [coming, location]);
  return coming ? shown : location;
}

/** Has the code of an address's screen fetched, beside whatever else has to be done before it is drawn. */
export function fetchAhead(pathname: string): void {
  // Home is where most begin: its code does not wait for the table of all screens.
  if (pathname === '/') void import('./screens/home.tsx').catch(() => undefined);
  const route = routeTable.find((one) => one === routeAt(pathname));
  // What keeps it from coming is told where it is drawn.
  if (route) void loaderOf(route)?.().catch(() => undefined);
}

/** The routes as the router wants them, made from the one table, and the loader of an address's screen. */
function createRoutes(given: Loaders) {
  const loaders = new Map(routeTable.map((route) => [route.name, given[route.name] ?? loaderOf(route)]));
  const groupRoutes = (...groups: RouteGroup[]) =>
    routeTable
      .filter(({ group }) => groups.includes(group))
      .map((route) => toRouteObject(route, loaders.get(route.name)));
  const routes: RouteObject[] = [
    {
      element: <PageLayout />,
      children: [
        { element: <GuestOnly />, children: groupRoutes('auth') },
        {
          element: <RequireToken />,
          children: [
            {
              element: <Shell />,
              children: [...groupRoutes('screen', 'session'), { path: '*', element: <UnknownPath /> }],
            },
          ],
        },
      ],
    },
  ];
  return { routes, loaderOf: (pathname: string) => loaders.get(routeAt(pathname)?.name as Route['name']) };
}

function toRouteObject(route: Route, load: ScreenLoader | undefined): RouteObject {
  const { path } = route;
  if ('redirect' in route) return { path, element: <Redirect route={route} /> };
  const screen = load ? <Screen load={load} title={route.title} /> : <SessionData />;
  return { path, element: <RequirePermission route={route} />, children: [{ index: true, element: screen }] };
}

/**
 * Recording is what the app is for: it comes with the first file, and opens without another look at the disk. The list
 * of all others comes with the first of them.
 */
function loaderOf(route: Route): ScreenLoader | undefined {
  if ('redirect' in route || route.name === 'Session Data') return undefined;
  return async () => (await import('./screens.ts')).loadScreenOf(route.name);
}
