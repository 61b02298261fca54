import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * The router over the page's address. Another screen is drawn at once. The same screen, paged or narrowed otherwise, is
 * drawn after the press has been answered: a list is the most there is to draw, and nobody waits for its old rows to go.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [at, setAt] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => {
    let { pathname } = history.location;
    return history.listen(({ action, location }) => {
      const isSameScreen = location.pathname === pathname;
      pathname = location.pathname;
      if (isSameScreen) startTransition(() => setAt({ action, location }));
      else setAt({ action, location });
    });
  }, [history]);
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  );
}
