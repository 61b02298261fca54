import { Outlet } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import { useApp } from './app-context.tsx';
import type { AppRoute } from './app-route.ts';
import { AccessDeniedScreen } from './screens/access-denied-screen.tsx';

/** Shows the screen to whom it is open. The server enforces the same on every call; this only spares a dead end. */
export function RequirePermission({ route }: { route: AppRoute }) {
  const { person } = useApp();
  if (!route.needs) return <Outlet />;
  if (!person) return <Skeleton label={`Opening ${route.title}`} />;
  if (route.needs.some((permission) => person.can(permission))) return <Outlet />;
  return <AccessDeniedScreen />;
}
