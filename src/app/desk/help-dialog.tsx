import { useCallback } from 'react';
import { CommandMenu } from '#features/commands/command-menu.tsx';
import { ShortcutDialog } from '#features/commands/shortcut-dialog.tsx';
import { useCommands } from './use-commands.ts';

export type Help = 'commands' | 'shortcuts';

type Props = { help: Help; onClose: () => void; onShortcuts: () => void };

/** The command menu, or the list of keys. */
export function HelpDialog({ help, onClose, onShortcuts }: Props) {
  if (help === 'shortcuts') return <ShortcutDialog onClose={onClose} />;
  return <Commands onClose={onClose} onShortcuts={onShortcuts} />;
}

/** Lives only while it is open: nobody else needs the names of all clients. */
function Commands({ onClose, onShortcuts }: Omit<Props, 'help'>) {
  const commands = useCommands(useCallback(() => onShortcuts(), [onShortcuts]));
  return <CommandMenu commands={commands} onClose={onClose} />;
}
