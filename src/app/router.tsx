import { createBrowserRouter, type RouteObject } from 'react-router';
import { watchBack } from '#ui/overlays/covered-screen.ts';
import type { RouteGroup } from './app-route.ts';
import { GuestOnly, RequireToken } from './guards.tsx';
import { loadScreen, type ScreenLoader } from './load-screen.ts';
import { PageLayout } from './page-layout.tsx';
import { Redirect } from './redirect.tsx';
import { RequirePermission } from './require-permission.tsx';
import { routeTable } from './route-table.ts';
import { ScreenError } from './screen-error.tsx';
import { screenLoader } from './screen-loader.ts';
import { OpeningScreen } from './screens/opening-screen.tsx';
import { UnknownPath } from './screens/unknown-path.tsx';
import { Shell } from './shell/shell.tsx';

type Route = (typeof routeTable)[number];
type Loaders = Partial<Record<string, ScreenLoader>>;

/** The routes as the router wants them, made from the one table. `loaders`: other screens in the place of the app's. */
export function createRoutes(loaders: Loaders = {}): RouteObject[] {
  const groupRoutes = (...groups: RouteGroup[]) =>
    routeTable.filter((route) => groups.includes(route.group)).map((route) => toRouteObject(route, loaders));
  return [
    {
      element: <PageLayout />,
      errorElement: <ScreenError />,
      hydrateFallbackElement: <OpeningScreen />,
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
}

/** The browser's router. Make it once, in main.tsx. */
export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  watchBack();
  return createBrowserRouter(createRoutes());
}

function toRouteObject(route: Route, loaders: Loaders): RouteObject {
  const { name, path } = route;
  if ('redirect' in route) return { id: name, path, element: <Redirect route={route} /> };
  const load = loaders[route.name] ?? screenLoader(route.name);
  return {
    id: name,
    path,
    element: <RequirePermission route={route} />,
    errorElement: <ScreenError />,
    children: [{ index: true, lazy: async () => ({ Component: await loadScreen(load) }) }],
  };
}
