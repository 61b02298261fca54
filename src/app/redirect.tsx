import { Navigate, useLocation } from 'react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useApp } from './app-context.tsx';
import type { AppRoute } from './app-route.ts';
import { mayOpen, type Opens } from './may-open.ts';
import { routeTable } from './route-table.ts';

type Leading = AppRoute & { redirect: string };

/** Leads on to another path and takes the query along. Whoever may not go there is led to what they may see beside it. */
export function Redirect({ route }: { route: Leading }) {
  const app = useApp();
  const { search } = useLocation();
  if (route.needs && !app.person) return <Skeleton label={`Opening ${route.title}`} />;
  return <Navigate replace to={targetOf(route, app) + search} />;
}

function targetOf({ name, redirect }: Leading, app: Opens): string {
  const routes: readonly AppRoute[] = routeTable;
  const target = routes.find(({ path }) => path === redirect);
  if (!target || mayOpen(target, app)) return redirect;
  return routes.find((route) => route.parent === name && mayOpen(route, app))?.path ?? redirect;
}
