import { CircleCheck, CircleSlash, Clock } from 'lucide-react';
import type * as z from 'zod/mini';
import { type device, SILENT_MS } from '#contract/devices.ts';
import { nameIn } from '#db/react/use-list-names.ts';
import { howMany } from '#domain/how-many.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { agoText } from '#domain/time/moment-text.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/table/table-types.ts';

export type DeviceRow = z.infer<typeof device>;

/** The end of a device's number: enough to tell two apart, short enough to be read out. */
const shortId = (id: string) => id.slice(-6).toUpperCase();

export const deviceName = ({ user, id, name }: DeviceRow) => `${user.name}, ${name ?? shortId(id)}`;

export function unsentText(unsent: number): string {
  return unsent === 0 ? 'None reported' : `${howMany(unsent, 'piece')} of work`;
}

/** Whether it may still talk to the server, and whether it does. */
function DeviceState({ row, now }: { row: DeviceRow; now: number }) {
  if (row.revoked_at !== null) return <Chip icon={CircleSlash}>Revoked</Chip>;
  if (now - Date.parse(row.last_contact_at) >= SILENT_MS)
    return (
      <Chip icon={Clock} tone="waiting">
        Not seen
      </Chip>
    );
  return (
    <Chip icon={CircleCheck} tone="sent">
      In use
    </Chip>
  );
}

/** What people call the device, its short number, its browser and system, and whether it is the current one. */
function DeviceNumber({ row: { id, name, browser }, ownId }: { row: DeviceRow; ownId: string | undefined }) {
  const facts = [...(name ? [shortId(id)] : []), ...(browser ? [browser] : [])].join(' · ');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <span className={name ? 'wrap-anywhere' : 'tabular'}>{name ?? shortId(id)}</span>
      {id === ownId && <Chip tone="info">This device</Chip>}
      {facts !== '' && <span className="basis-full text-label text-muted tabular">{facts}</span>}
    </span>
  );
}

/** Whose it is, when it was last in contact, what it still has, and which build it runs. */
export function deviceColumns(
  now: number,
  zone: string,
  users: ReadonlyMap<number, string>,
  ownId: string | undefined,
): Column<DeviceRow>[] {
  return [
    { key: 'person', header: 'Person', names: true, width: 150, wraps: true, cell: ({ user }) => nameIn(users, user) },
    { key: 'device', header: 'Device', cell: (row) => <DeviceNumber ownId={ownId} row={row} /> },
    {
      key: 'contact',
      header: 'Last contact',
      width: 220,
      cell: ({ last_contact_at }) => `${noteCreatedText(last_contact_at, zone)} (${agoText(last_contact_at, now)})`,
    },
    { key: 'unsent', header: 'Unsent', width: 150, cell: ({ unsent }) => unsentText(unsent) },
    { key: 'build', header: 'Build', width: 190, cell: ({ app_build }) => app_build },
    { key: 'state', header: 'State', width: 120, cell: (row) => <DeviceState now={now} row={row} /> },
  ];
}
