import { type ReactNode, useCallback, useState } from 'react';
import { CommandMenu } from '#features/commands/command-menu.tsx';
import { ShortcutDialog } from '#features/commands/shortcut-dialog.tsx';
import { useCommandKeys } from '#features/commands/use-command-keys.ts';
import { useDisplay } from '#ui/display.tsx';
import { useBoot } from '../boot-context.ts';
import { useCommands } from './use-commands.ts';

type Help = 'commands' | 'shortcuts';

/** The command menu and the list of keys, with the keys that open them. */
export function useHelp(): { show: (what: Help) => void; dialogs: ReactNode } {
  const { page } = useBoot();
  const { singleKeys } = useDisplay();
  const [open, setOpen] = useState<Help | null>(null);
  useCommandKeys(page, singleKeys, setOpen);
  const close = () => setOpen(null);
  const dialogs = (
    <>
      {open === 'commands' && <Commands onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
      {open === 'shortcuts' && <ShortcutDialog onClose={close} />}
    </>
  );
  return { show: setOpen, dialogs };
}

/** Lives only while it is open: nobody else needs the names of all clients. */
function Commands({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const commands = useCommands(useCallback(() => onShortcuts(), [onShortcuts]));
  return <CommandMenu commands={commands} onClose={onClose} />;
}
