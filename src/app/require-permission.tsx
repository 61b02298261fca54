import { Outlet } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import { useApp } from './app-context.tsx';
import type { Person } from './app-ports.ts';
import type { AppRoute } from './app-route.ts';
import { AccessDeniedScreen } from './screens/access-denied-screen.tsx';

/** Shows the screen to whom it is open. The server enforces the same on every call; this only spares a dead end. */
export function RequirePermission({ route }: { route: AppRoute }) {
  const { person } = useApp();
  if (route.needs && !person) return <Skeleton label={`Opening ${route.title}`} />;
  return mayOpen(route, person) ? <Outlet /> : <AccessDeniedScreen />;
}

/** Any one of what a route needs opens it. */
export function mayOpen({ needs }: AppRoute, person: Person | undefined): boolean {
  return !needs || needs.some((permission) => person?.can(permission));
}
