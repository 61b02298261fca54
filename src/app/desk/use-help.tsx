import { type ReactNode, useState } from 'react';
import { useCommandKeys } from '#features/commands/use-command-keys.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useBoot } from '../boot-context.ts';
import type { Help } from './help-dialog.tsx';

export const fetchHelp = () => import('./help-dialog.tsx');
const HelpDialog = lazyPart(async () => (await fetchHelp()).HelpDialog);

/** The command menu and the list of keys, with the keys that open them. */
export function useHelp(): { show: (what: Help) => void; dialogs: ReactNode } {
  const { page } = useBoot();
  const { singleKeys } = useDisplay();
  const [open, setOpen] = useState<Help | null>(null);
  useCommandKeys(page, singleKeys, setOpen);
  const dialogs = open && (
    <HelpDialog help={open} onClose={() => setOpen(null)} onShortcuts={() => setOpen('shortcuts')} />
  );
  return { show: setOpen, dialogs };
}
