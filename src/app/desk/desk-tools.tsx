import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { syncEndpoints } from '#contract/sync.ts';
import { NotificationMenu } from '#features/notifications/notification-menu.tsx';
import { whenIdle } from '#lib/when-idle.ts';
import { followCompany } from '#sync/download/live-lists.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { fetchHelp, useHelp } from './use-help.tsx';

/** What the top bar has for a day at the desk: find anything, notifications, keys; and it keeps the office's lists live. */
export function DeskTools() {
  const { show, dialogs } = useHelp();
  useLiveLists();
  useFetchedAhead();
  return (
    <>
      <FindButton onPress={() => show('commands')} />
      <NotificationMenu />
      {dialogs}
    </>
  );
}

/**
 * With its words from 1440 px up, as many as the breadcrumb leaves room for: it gives all of its own before that gives a
 * fraction of a pixel, which would cut letters off. An icon below, where the bar has room for it. A phone and large letters have the menu alone.
 */
function FindButton({ onPress }: { onPress: () => void }) {
  const wide = useMediaQuery(widths.wide);
  if (!wide) return <IconButton className="@max-[44rem]/bar:hidden" icon={Search} label={FIND} onClick={onPress} />;
  return (
    <button
      {...hoverTitle(`${FIND} (Ctrl+K)`)}
      aria-keyshortcuts="Control+K"
      className="inline-flex h-toolbar w-58 min-w-toolbar shrink-1000000000 flex-wrap items-center gap-x-2 overflow-hidden rounded-control border border-control-line px-1.5 text-label text-muted"
      onClick={onPress}
      type="button"
    >
      <span aria-hidden="true" className="flex h-toolbar shrink-0 items-center">
        <Search className="size-4.5" />
      </span>
      {/* The key gives way before the words do: a box with neither looks like a field of which nobody knows what for. */}
      <span className="flex h-toolbar min-w-0 grow basis-14 items-center">
        <span className="min-w-0 grow truncate text-left">{FIND}</span>
      </span>
      <span className="flex h-toolbar shrink-0 items-center">
        <span className="rounded-[4px] border border-line px-1 font-sans text-meta whitespace-nowrap">Ctrl K</span>
      </span>
    </button>
  );
}

const FIND = 'Go to or find client';

const startSession = () => import('#features/session/start/start-session-dialog.tsx');

/**
 * What the top bar opens is fetched before it is asked for: the first letters after Ctrl+K reach the menu, and a first
 * visit whose network goes before the worker has stored everything can still start. Whoever records needs neither.
 */
function useFetchedAhead(): void {
  const { page } = useBoot();
  useEffect(() => whenIdle(page, () => void Promise.all([startSession(), fetchHelp()]).catch(() => undefined)), [page]);
}

/** One poller for the page, only for those whose lists others fill: a therapist's own come with sending and downloading. */
function useLiveLists(): void {
  const { page } = useBoot();
  const { server, syncNow } = useSync();
  const { person } = useApp();
  const allowed = syncEndpoints.companyChanges.access.some((permission) => person?.can(permission));
  useEffect(() => (allowed ? followCompany(server, page, syncNow) : undefined), [allowed, server, page, syncNow]);
}
