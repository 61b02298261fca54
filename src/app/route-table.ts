import type { AppRoute } from './app-route.ts';
import { fieldRoutes } from './routes/field-routes.ts';
import { officeRoutes } from './routes/office-routes.ts';

/** Every route: the specification's names and paths, and /sync, which is ours. Everything else is made from this. */
export const routeTable = [
  { name: 'Home', path: '/', title: 'Home', needs: null, group: 'screen' },
  { name: '404', path: '/404', title: 'Page not found', needs: null, group: 'screen' },
  { name: 'auth', path: '/auth', title: 'Sign in', needs: null, group: 'auth', redirect: '/auth/login' },
  { name: 'Login', path: '/auth/login', title: 'Sign in', needs: null, group: 'auth' },
  { name: 'Forgot Password', path: '/auth/forgot/password', title: 'Forgot password', needs: null, group: 'auth' },
  { name: 'Reset Password', path: '/auth/reset/password/:token', title: 'Reset password', needs: null, group: 'auth' },

  ...fieldRoutes,
  ...officeRoutes,

  { name: 'Graph', path: '/graph', title: 'Graph', needs: ['behavior.view'], group: 'screen' },
  { name: 'sessions', path: '/sessions', title: 'Sessions', needs: ['session.record'], group: 'screen' },
  { name: 'user', path: '/user', title: 'User', needs: null, group: 'screen', redirect: '/user/profile' },
  {
    name: 'User Profile',
    path: '/user/profile',
    title: 'User Profile',
    crumb: 'Profile',
    needs: null,
    group: 'screen',
  },
  {
    name: 'User Account',
    path: '/user/account',
    title: 'User Account',
    crumb: 'Account',
    needs: null,
    group: 'screen',
    parent: 'User Profile',
  },
  {
    name: 'Edit Profile',
    path: '/user/profile/edit',
    title: 'Edit Profile',
    crumb: 'Edit',
    needs: null,
    group: 'screen',
    parent: 'User Profile',
  },
  { name: 'sync', path: '/sync', title: 'Sync status', needs: null, group: 'screen' },
] as const satisfies readonly AppRoute[];

export type RouteName = (typeof routeTable)[number]['name'];

/** Routes that show a screen; the others only lead to one. */
export type ScreenName = Exclude<(typeof routeTable)[number], { redirect: string }>['name'];

/** The route of a name, as a plain record. */
export function routeOf(name: RouteName): AppRoute {
  const found = routeTable.find((route) => route.name === name);
  if (!found) throw new Error(`No route is named ${name}`);
  return found;
}
