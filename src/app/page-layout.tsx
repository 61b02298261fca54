import { Outlet, ScrollRestoration } from 'react-router';
import { useFocusNearby } from '#ui/use-focus-nearby.ts';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** Above every screen: keeps the page's title, the focus and the scroll in step with the route. */
export function PageLayout() {
  usePageTitle();
  useRouteFocus();
  useFocusNearby();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
