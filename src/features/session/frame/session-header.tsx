import { MapPin, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useSessionView } from './session-context.ts';
import { SessionMenu } from './session-menu.tsx';
import { notePath, submitPath } from './session-paths.ts';
import { SessionTimer } from './session-timer.tsx';
import { useSomethingLost } from './use-something-lost.ts';

/** Few have two clients, or two devices, at once. */
const ElsewhereMark = lazyPart(
  async () => (await import('#features/session/devices/elsewhere-mark.tsx')).ElsewhereMark,
);
const RunningElsewhere = lazyPart(async () => (await import('./other-sessions.tsx')).RunningElsewhere);

/**
 * Client, timer and Pause; 64 px high, on a phone 56. With large text or a long name it takes a second line: nothing in
 * it is ever cut off or covered.
 */
export function SessionHeader({ badge, others }: { badge: ReactNode; others: readonly SessionRow[] }) {
  const { session } = useSessionView();
  const { theme, toggleOutdoor } = useDisplay();
  const somethingLost = useSomethingLost();
  return (
    <header
      data-toasts-under=""
      className="flex min-h-14 shrink-0 flex-wrap items-center @min-[48rem]/session:flex-nowrap gap-x-2 border-line border-b bg-surface pt-[max(0.25rem,env(safe-area-inset-top))] pr-2 pb-1 pl-4 md:min-h-16 md:gap-x-2.5 md:pr-3 md:pl-6 lg:gap-x-5 lg:px-5"
    >
      {/* Of one width, whatever state stands at the other end of the line: what comes and goes there moves nothing. */}
      <div className="relative min-w-0 max-w-full cramped:flex-1 @min-[48rem]/session:w-39 @min-[48rem]/session:shrink-0 @min-[62rem]/session:w-auto">
        <ClientName />
        {others.length > 0 && <RunningElsewhere others={others} />}
        <p className="flex items-center gap-1 text-meta max-md:hidden cramped:hidden">
          <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="wrap-anywhere">{lookupText(sessionLocations, session.visitLocation)}</span>
        </p>
      </div>
      <div className="flex max-w-full flex-wrap items-center @min-[48rem]/session:flex-nowrap gap-x-2 max-md:ml-auto md:min-w-0 md:grow md:gap-x-2.5 lg:gap-x-5 cramped:contents">
        <div aria-hidden="true" className="h-8 w-px bg-line outdoor:w-0.5 max-md:hidden @max-[52rem]/session:hidden" />
        {/* So narrow the menu stands beside the name, and the timer has the second line. */}
        <div className="contents cramped:order-1 cramped:flex cramped:w-full cramped:items-center cramped:justify-between">
          <SessionTimer />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-1 lg:gap-3">
          {/* With a reader's spacing its words take a second line: the menu behind it stays in the window. */}
          <span className="min-w-0 *:shrink *:whitespace-normal @max-[48rem]/session:hidden">
            {!somethingLost && (session.differences ? <ElsewhereMark /> : (badge ?? <SyncBadge state="local" />))}
          </span>
          <IconButton
            className="max-md:hidden"
            icon={Sun}
            label="Outdoor colors"
            onClick={toggleOutdoor}
            pressed={theme === 'outdoor'}
          />
          <SessionMenu others={others} />
        </div>
      </div>
    </header>
  );
}

/** The h1 says client and screen. Submit Session has a heading of its own, so there the name is not a heading. */
function ClientName() {
  const { session } = useSessionView();
  const { pathname } = useLocation();
  const name = shortName(session.clientName);
  const look = 'wrap-break-word font-semibold text-section tracking-title outline-none';
  if (pathname === submitPath) return <p className={look}>{name}</p>;
  return (
    <h1 className={look} tabIndex={-1}>
      {name}
      <VisuallyHidden>{pathname === notePath ? ', Session Note' : ', Session Data'}</VisuallyHidden>
    </h1>
  );
}
