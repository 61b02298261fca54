import { Outlet, ScrollRestoration } from 'react-router';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** Above every screen: keeps the page's title, the focus and the scroll in step with the route. */
export function PageLayout() {
  usePageTitle();
  useRouteFocus();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
