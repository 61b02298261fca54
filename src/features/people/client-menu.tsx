import { Eye, Pencil, Play } from 'lucide-react';
import type { Client } from '#contract/people.ts';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { clientName } from './client-columns.tsx';

/** What can be done with a client. */
export function ClientMenu({
  client,
  onOpen,
  onEdit,
  onStart,
}: {
  client: Client;
  onOpen: () => void;
  onEdit: (() => void) | undefined;
  onStart: ((clientId: number) => void) | undefined;
}) {
  const entries: MenuEntry[] = [{ label: 'Open', icon: Eye, onSelect: onOpen }];
  if (onStart) entries.push({ label: 'Start Session', icon: Play, onSelect: () => onStart(client.id) });
  if (onEdit) entries.push({ label: 'Edit', icon: Pencil, onSelect: onEdit });
  return <Menu entries={entries} label={`Options, ${clientName(client)}`} />;
}
