import { Lock, LogOut, PanelLeft, Play } from 'lucide-react';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { useCurrentRoute } from '../address/use-current-route.ts';
import { useApp } from '../app-context.tsx';
import type { Person } from '../app-ports.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { initialsOf } from './initials.ts';
import { useShortcuts } from './shortcuts.ts';

/** Where we are on the left; on the right what is always at hand: sync, Start Session, shortcuts, profile, sign out. */
export function TopBar() {
  const { person, parts } = useApp();
  const { lock, signOut } = useAppActions();
  const { sidebar, set } = useDisplay();
  const desktop = useMediaQuery(widths.desktop);
  const shortcuts = useShortcuts();
  const { SyncButton, Tools } = parts;
  return (
    <header
      className="@container/bar sticky top-[var(--demo,0px)] z-30 border-line zoomed:static border-b bg-surface pt-[env(safe-area-inset-top)]"
      data-print="hide"
      data-toasts-under=""
      data-top-bar=""
    >
      <div className="flex h-bar items-center gap-2 px-4 @max-[18rem]/bar:gap-1 @max-[18rem]/bar:px-3 @max-[14rem]/bar:gap-0 md:gap-1.5 md:px-6 lg:gap-3">
        {desktop && sidebar === 'hidden' && (
          <IconButton className="-ml-2" icon={PanelLeft} label="Show menu" onClick={() => set({ sidebar: 'shown' })} />
        )}
        {/* Where we are is cut only when the find box and the words of the sync state have given what they can. */}
        <div className="min-w-hit shrink-10000 grow basis-auto @max-[14rem]/bar:min-w-9">
          <Breadcrumb />
        </div>
        {Tools && <Tools />}
        {SyncButton && <SyncButton />}
        <StartButton />
        {shortcuts.length > 0 && (
          <Menu
            className="max-md:hidden"
            entries={shortcuts.map(({ label, to }) => ({ kind: 'link', label, to }))}
            label="Shortcuts"
            text={desktop ? 'Shortcuts' : undefined}
          />
        )}
        {person && <ProfileLink person={person} />}
        <IconButton className="max-md:hidden enlarged:max-xl:hidden" icon={Lock} label="Lock" onClick={lock} />
        <Button
          {...hoverTitle('Sign out')}
          className="min-w-hit px-2! text-text! max-md:hidden enlarged:max-xl:hidden"
          icon={LogOut}
          kind="quiet"
          onClick={signOut}
          size="toolbar"
        >
          <span className="@max-[70rem]/bar:visually-hidden">Sign out</span>
        </Button>
      </div>
    </header>
  );
}

/** Home has its own Start Session under 840 px, so the bar leaves it out there. */
function StartButton() {
  const { person } = useApp();
  const { startSession } = useAppActions();
  const small = useMediaQuery(widths.underLg);
  const phone = useMediaQuery(widths.phone);
  const atHome = useCurrentRoute()?.name === 'Home';
  if (!person?.can('session.record') || (small && atHome)) return null;
  if (phone)
    return (
      <IconButton
        className="border border-primary bg-info-bg text-info-fg"
        icon={Play}
        label="Start Session"
        onClick={() => startSession()}
      />
    );
  return (
    <Button icon={Play} kind="tonal" onClick={() => startSession()} size="toolbar">
      {/* The state of sync keeps its words before it: the sign says Start. */}
      <span className="@max-[37.5rem]/bar:visually-hidden">
        Start <span className="@max-[52.5rem]/bar:visually-hidden">Session</span>
      </span>
    </Button>
  );
}

function ProfileLink({ person }: { person: Person }) {
  return (
    <Link
      {...hoverTitle(person.name)}
      aria-label={`${initialsOf(person.name)}, ${person.name}, profile`}
      className="flex size-hit shrink-0 items-center justify-center rounded-full max-md:hidden @max-[37.5rem]/bar:hidden"
      to="/user/profile"
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex size-8 items-center justify-center rounded-full border border-transparent bg-info-bg text-label font-semibold text-info-fg outdoor:border-control-line field:size-10',
        )}
      >
        {initialsOf(person.name)}
      </span>
    </Link>
  );
}
