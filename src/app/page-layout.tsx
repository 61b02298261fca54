import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { usePageTitle } from './address/use-page-title.ts';
import { useRouteFocus } from './address/use-route-focus.ts';
import { laterPart } from './later-part.tsx';

/** Nothing has left a list by then: recording comes first. */
const LATER_MS = 2000;

const FocusNearby = laterPart(async () => (await import('#ui/overlays/focus-nearby.ts')).FocusNearby, LATER_MS);
// Where no key is ever pressed, as on most tablets, nothing is loaded for keys.
const FocusInSight = laterPart(async () => (await import('#ui/overlays/focus-in-sight.ts')).FocusInSight, LATER_MS);

/** Above every screen: keeps the page's title, the focus and the scroll in step with the route. */
export function PageLayout() {
  usePageTitle();
  useRouteFocus();
  const keyed = useFirstKey();
  return (
    <>
      <Outlet />
      <FocusNearby />
      {keyed && <FocusInSight />}
    </>
  );
}

/** Whether a key has been pressed since the app was opened. */
function useFirstKey(): boolean {
  const [keyed, setKeyed] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const once = { once: true, capture: true, signal: listening.signal };
    document.addEventListener('keydown', () => setKeyed(true), once);
    return () => listening.abort();
  }, []);
  return keyed;
}
