import { Eye, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import type { NoteActions } from './note-actions.ts';
import { clientText } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';
import type { NoteOptions } from './note-options.ts';

/** Row options: what the rules allow, and the reason in place of what they don't. */
export function NoteMenu({
  item,
  options,
  actions,
  onOpen,
}: {
  item: NoteItem;
  options: NoteOptions;
  actions: NoteActions;
  onOpen: () => void;
}) {
  const { onEdit, onDelete } = actions;
  const entries: MenuEntry[] = [{ label: 'Open', icon: Eye, onSelect: onOpen }];
  if (!options.edit) entries.push({ kind: 'text', label: options.editReason });
  else if (onEdit) entries.push({ label: 'Edit', icon: Pencil, onSelect: () => onEdit(item) });
  if (options.addendum && onEdit) entries.push({ label: 'Add to it', icon: FilePlus2, onSelect: () => onEdit(item) });
  if (!options.delete) entries.push({ kind: 'text', label: options.deleteReason });
  else if (onDelete)
    entries.push({ label: 'Delete', icon: Trash2, danger: true, separated: true, onSelect: () => onDelete(item) });
  return <Menu entries={entries} label={`Options, ${clientText(item)}`} />;
}
