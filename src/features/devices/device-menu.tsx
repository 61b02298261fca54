import { CircleSlash } from 'lucide-react';
import { Menu, type MenuEntry } from '#ui/menu.tsx';
import { showToast } from '#ui/toast-store.ts';
import { type DeviceRow, deviceName } from './device-columns.tsx';

/** Revoke, or why it can't be done. */
export function DeviceMenu({
  row,
  unavailable,
  onRevoke,
}: {
  row: DeviceRow;
  unavailable: string | undefined;
  onRevoke: (row: DeviceRow) => void;
}) {
  const act: MenuEntry = {
    label: 'Revoke…',
    icon: CircleSlash,
    danger: true,
    onSelect: () => (unavailable ? showToast({ text: unavailable }) : onRevoke(row)),
  };
  const entries: MenuEntry[] =
    row.revoked_at === null ? [act] : [{ kind: 'text', label: 'Revoked. It can sign in again.' }];
  return <Menu entries={entries} label={`Options, ${deviceName(row)}`} />;
}
