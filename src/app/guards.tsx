import { useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import type { LocalUserId } from '#db/device/local-user.ts';
import { useApp } from './app-context.tsx';

/** Whose address Login came between; null: nobody was signed in. */
type Whose = { userId: LocalUserId | null };

/** Everything outside /auth: without a stored token the person is sent to Login, and comes back here afterwards. */
export function RequireToken() {
  const { userId } = useApp();
  const { pathname, search } = useLocation();
  const [whose, setWhose] = useState<Whose>({ userId });
  if (userId !== null && userId !== whose.userId) setWhose({ userId });
  if (userId !== null) return <Outlet />;
  const from = pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`;
  return <Navigate replace state={whose} to={`/auth/login${from}`} />;
}

/**
 * The /auth group: whoever has a token is sent Home, or where they were going when Login came between. On a shared
 * tablet a second person does not land where the first one was.
 */
export function GuestOnly() {
  const { userId } = useApp();
  const [query] = useSearchParams();
  const whose = (useLocation().state as Whose | null)?.userId ?? null;
  if (userId === null) return <Outlet />;
  const isTheirs = whose === null || whose === userId;
  return <Navigate replace to={isTheirs ? insidePath(query.get('from')) : '/'} />;
}

/** A path of this app, or Home: a foreign address in `from` must not lead anybody away. */
export function insidePath(from: string | null): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.includes('\\')) return '/';
  return from.startsWith('/auth') ? '/' : from;
}
