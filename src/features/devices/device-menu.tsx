import { CircleSlash, Pencil } from 'lucide-react';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { type DeviceRow, deviceName } from './device-columns.tsx';

/** Name and revoke, or why it can't be done. */
export function DeviceMenu({
  row,
  unavailable,
  onName,
  onRevoke,
}: {
  row: DeviceRow;
  unavailable: string | undefined;
  onName: (row: DeviceRow) => void;
  onRevoke: (row: DeviceRow) => void;
}) {
  const whenOnline = (act: (row: DeviceRow) => void) => () =>
    unavailable ? void showToast({ text: unavailable }) : act(row);
  const entries: MenuEntry[] = [
    { label: 'Name…', icon: Pencil, onSelect: whenOnline(onName) },
    row.revoked_at === null
      ? { label: 'Revoke…', icon: CircleSlash, danger: true, onSelect: whenOnline(onRevoke) }
      : { kind: 'text', label: 'Revoked. It can sign in again.' },
  ];
  return <Menu entries={entries} label={`Options, ${deviceName(row)}`} />;
}
