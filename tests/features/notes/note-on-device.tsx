import { Route, Routes } from 'react-router';
import type { Device } from '#db/capture.ts';
import { saveContact } from '#db/device/contact.ts';
import type { OpRow } from '#db/rows.ts';
import { NoteFormScreen } from '#features/notes/form/note-form-screen.tsx';
import { must } from '#lib/must.ts';
import type { Sync } from '#sync/start-sync.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { open } from '../open-screen.tsx';

/** Opens the note form at its address; `asked` collects what it asks of the app. */
export function openForm(device: Device, path: string, options: { sync?: Sync; asked?: unknown[] } = {}) {
  const { asked, sync } = options;
  const element = (
    <Routes>
      <Route element={<NoteFormScreen />} path="/note/add-edit/:id?" />
      <Route element={null} path="*" />
    </Routes>
  );
  return open(device, element, { path, app: makeAppActions(asked), ...(sync ? { sync } : {}) });
}

/** Without a network: nobody waits for an answer. */
export async function goOffline(device: Device): Promise<void> {
  await saveContact(device.db, { offlineSince: new Date(device.clock.now()).toISOString() });
}

/** The ops of a note, oldest first. */
export async function opsOf(device: Device, uid: string): Promise<OpRow[]> {
  return device.db.ops.where('entityId').equals(uid).sortBy('seq');
}

/** The server refuses the last op of a note, as a drain would write it down. */
export async function refuseLast(
  device: Device,
  uid: string,
  error: Refusal,
  state: 'conflict' | 'rejected' = 'conflict',
): Promise<void> {
  await refuse(device, (await opsOf(device, uid)).at(-1), error, state);
}

/** The same of the first op: what else there is waits behind it. */
export async function refuseFirst(device: Device, uid: string, error: Refusal): Promise<void> {
  await refuse(device, (await opsOf(device, uid))[0], error, 'conflict');
}

type Refusal = Partial<NonNullable<OpRow['lastError']>>;

async function refuse(device: Device, op: OpRow | undefined, error: Refusal, state: OpRow['state']): Promise<void> {
  const lastError = { class: 'conflict', status: 409, code: null, detail: null, at: '2026-11-20T20:01:00Z', ...error };
  await device.db.table('ops').put({ ...must(op, 'an op'), state, frozen: true, lastError });
}
