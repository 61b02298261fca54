import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { syncEndpoints } from '#contract/sync.ts';
import { NotificationMenu } from '#features/notifications/notification-menu.tsx';
import { followCompany } from '#sync/live-lists.ts';
import { useSync } from '#sync/sync-context.ts';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { useHelp } from './use-help.tsx';

/** What the top bar has for a day at the desk: find anything, notifications, keys; and it keeps the office's lists live. */
export function DeskTools() {
  const { show, dialogs } = useHelp();
  useLiveLists();
  return (
    <>
      <FindButton onPress={() => show('commands')} />
      <NotificationMenu />
      {dialogs}
    </>
  );
}

/** From 1440 px up: below, the breadcrumb needs the room. */
function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      aria-keyshortcuts="Control+K"
      className="inline-flex h-toolbar w-58 shrink-0 items-center gap-2 rounded-control border border-control-line px-3 text-label text-muted max-2xl:hidden"
      onClick={onPress}
      title="Go to or find client (Ctrl+K)"
      type="button"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="flex-1 text-left">Go to or find client</span>
      <span className="rounded-[4px] border border-line px-1 font-sans text-meta">Ctrl K</span>
    </button>
  );
}

/** One poller for the page, only for those whose lists others fill: a therapist's own come with sending and downloading. */
function useLiveLists(): void {
  const { page } = useBoot();
  const { server } = useSync();
  const { person } = useApp();
  const allowed = syncEndpoints.companyChanges.access.some((permission) => person?.can(permission));
  useEffect(() => (allowed ? followCompany(server, page) : undefined), [allowed, server, page]);
}
