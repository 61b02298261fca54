import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { useLetters } from '#ui/layout/letters.ts';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useApp } from '../app-context.tsx';
import { ScreenFrame } from '../screen-error.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { navItemsFor } from './nav-items.ts';
import { Rail } from './rail.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { Unsaved } from './unsaved.tsx';
import { UnshownRows } from './unshown-rows.tsx';
import { useFocusMode } from './use-focus-mode.ts';

/** Fetched when the menu is first opened: recording shows no dialog until one is asked for. */
const NavOverlay = lazyPart(async () => (await import('./nav-overlay.tsx')).NavOverlay);

/**
 * The frame around every screen: menu, top bar, the strip of a running session, the screen.
 * While a session is recorded only the screen is left (and, on a wide window, the narrow menu): nothing else asks for a look.
 */
export function Shell() {
  const app = useApp();
  const { parts, sessionRunning } = app;
  const recording = useFocusMode();
  const { pathname } = useLocation();
  const { sidebar } = useDisplay();
  const desktop = useMediaQuery(widths.desktop);
  const phone = useMediaQuery(widths.phone);
  const { large } = useLetters();
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWanted, setMenuWanted] = useState(false);
  const items = navItemsFor(app);
  // Recording needs the width for its tiles: at a desk the menu steps back to its narrow form, elsewhere it goes.
  const fullMenu = desktop && !recording;
  const narrowMenu = desktop ? recording && sidebar !== 'hidden' : !phone && !recording;
  const closeMenu = () => setMenuOpen(false);
  const openMenu = () => {
    setMenuWanted(true);
    setMenuOpen(true);
  };
  const { SessionStrip, HelpKeys } = parts;
  return (
    <>
      <SkipLink target="main">Skip to content</SkipLink>
      <div className="flex min-h-dvh">
        {fullMenu && <Sidebar items={items} />}
        {narrowMenu && <Rail icon={MenuIcon} items={items} menuLabel="Menu" onMenu={openMenu} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {recording ? HelpKeys && <HelpKeys /> : <TopBar />}
          {!recording && sessionRunning && SessionStrip && (
            <div
              className="sticky top-[calc(var(--bar)+var(--demo,0px))] z-20 zoomed:static"
              data-print="hide"
              data-session-strip=""
            >
              <SessionStrip />
            </div>
          )}
          <main
            className={cx(
              'flex min-w-0 flex-1 flex-col',
              !recording && 'w-full max-w-[85rem] px-4 py-5 md:p-6',
              !recording && phone && 'pb-[calc(5rem+env(safe-area-inset-bottom))]',
            )}
            id="main"
            tabIndex={-1}
          >
            {!recording && <Unsaved />}
            {!recording && <UnshownRows />}
            <ScreenFrame path={pathname}>
              <Outlet />
            </ScreenFrame>
          </main>
          {phone && !recording && <BottomBar items={items} onMenu={openMenu} />}
        </div>
      </div>
      {!fullMenu && menuWanted && (
        <NavOverlay account={phone || large} items={items} onClose={closeMenu} open={menuOpen} />
      )}
    </>
  );
}
