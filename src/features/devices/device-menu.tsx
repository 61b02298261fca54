import { CircleSlash } from 'lucide-react';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
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
