import { useState } from 'react';
import { Outlet } from 'react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useApp } from './app-context.tsx';
import type { AppRoute } from './app-route.ts';
import { mayOpen } from './may-open.ts';

// Nobody meets it in a day's work.
const ClosedRoute = lazyPart(async () => (await import('./closed-route.tsx')).ClosedRoute);

/** Shows the screen to whom it is open. The server enforces the same on every call; this only spares a dead end. */
export function RequirePermission({ route }: { route: AppRoute }) {
  const app = useApp();
  const { person, sessionRunning } = app;
  // Until it is left: after Submit no session runs, and what became of it is read there.
  const [recorded, setRecorded] = useState('');
  const stays = recorded === route.name || (route.group === 'session' && sessionRunning) ? route.name : '';
  if (stays !== recorded) setRecorded(stays);
  if (stays || mayOpen(route, app)) return <Outlet />;
  if (!person || sessionRunning === undefined) return <Skeleton label={`Opening ${route.title}`} />;
  return <ClosedRoute name={route.name} />;
}
