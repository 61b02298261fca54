import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { syncEndpoints } from '#contract/sync.ts';
import { CommandMenu } from '#features/commands/command-menu.tsx';
import { ShortcutDialog } from '#features/commands/shortcut-dialog.tsx';
import { useCommandKeys } from '#features/commands/use-command-keys.ts';
import { NotificationMenu } from '#features/notifications/notification-menu.tsx';
import { followCompany } from '#sync/live-lists.ts';
import { useSync } from '#sync/sync-context.ts';
import { useDisplay } from '#ui/display.tsx';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { useCommands } from './use-commands.ts';

/** What the top bar has for a day at the desk: find anything, notifications, keys; and it keeps the office's lists live. */
export function DeskTools() {
  const { page } = useBoot();
  const { singleKeys } = useDisplay();
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null);
  useCommandKeys(page, singleKeys, setOpen);
  useLiveLists();
  const close = () => setOpen(null);
  return (
    <>
      <FindButton onPress={() => setOpen('commands')} />
      <NotificationMenu />
      {open === 'commands' && <Commands onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
      {open === 'shortcuts' && <ShortcutDialog onClose={close} />}
    </>
  );
}

/** From 1440 px up: below, the breadcrumb needs the room. */
function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      aria-label="Go to or find client"
      className="inline-flex h-toolbar w-58 shrink-0 items-center gap-2 rounded-control border border-control-line px-3 text-label text-muted max-2xl:hidden"
      onClick={onPress}
      title="Go to or find client (Ctrl+K)"
      type="button"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span aria-hidden="true" className="flex-1 text-left">
        Go to or find client
      </span>
      <span aria-hidden="true" className="rounded-[4px] border border-line px-1 font-sans text-meta">
        Ctrl K
      </span>
    </button>
  );
}

/** Lives only while it is open: nobody else needs the names of all clients. */
function Commands({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const commands = useCommands(useCallback(() => onShortcuts(), [onShortcuts]));
  return <CommandMenu commands={commands} onClose={onClose} />;
}

/** One poller for the page, only for those whose lists others fill: a therapist's own come with sending and downloading. */
function useLiveLists(): void {
  const { page } = useBoot();
  const { server } = useSync();
  const { person } = useApp();
  const allowed = syncEndpoints.companyChanges.access.some((permission) => person?.can(permission));
  useEffect(() => (allowed ? followCompany(server, page) : undefined), [allowed, server, page]);
}
