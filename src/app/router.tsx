import { createBrowserRouter, type RouteObject } from 'react-router';
import { must } from '#lib/must.ts';
import { watchBack } from '#ui/covered-screen.ts';
import type { AppRoute, RouteGroup } from './app-route.ts';
import { GuestOnly, RequireToken } from './guards.tsx';
import { loadScreen } from './load-screen.ts';
import { PageLayout } from './page-layout.tsx';
import { Redirect } from './redirect.tsx';
import { RequirePermission } from './require-permission.tsx';
import { routeTable } from './route-table.ts';
import { ScreenError } from './screen-error.tsx';
import { OpeningScreen } from './screens/opening-screen.tsx';
import { UnknownPath } from './screens/unknown-path.tsx';
import { type ScreenLoader, screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** The routes as the router wants them, made from the one table. */
export function createRoutes(loaders: Partial<Record<string, ScreenLoader>> = screens): RouteObject[] {
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

function toRouteObject(route: AppRoute, loaders: Partial<Record<string, ScreenLoader>>): RouteObject {
  const { name, path, redirect } = route;
  if (redirect) return { id: name, path, element: <Redirect route={{ ...route, redirect }} /> };
  const load = must(loaders[name], `a screen for the route ${name}`);
  return {
    id: name,
    path,
    element: <RequirePermission route={route} />,
    errorElement: <ScreenError />,
    children: [{ index: true, lazy: async () => ({ Component: await loadScreen(load) }) }],
  };
}
