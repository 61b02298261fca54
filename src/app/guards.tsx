import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { useApp } from './app-context.tsx';

/** Everything outside /auth: without a stored token the person is sent to Login, and comes back here afterwards. */
export function RequireToken() {
  const { hasToken } = useApp();
  const { pathname, search } = useLocation();
  if (hasToken) return <Outlet />;
  const from = pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`;
  return <Navigate replace to={`/auth/login${from}`} />;
}

/** The /auth group: whoever has a token is sent Home, or where they were going when Login came between. */
export function GuestOnly() {
  const { hasToken } = useApp();
  const [query] = useSearchParams();
  if (!hasToken) return <Outlet />;
  return <Navigate replace to={insidePath(query.get('from'))} />;
}

/** A path of this app, or Home: a foreign address in `from` must not lead anybody away. */
export function insidePath(from: string | null): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.includes('\\')) return '/';
  return from.startsWith('/auth') ? '/' : from;
}
