// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths } from './session-page.tsx';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

async function openCorrection() {
  const { user } = openSession(device, paths.data);
  await user.click(await screen.findByRole('button', { name: 'Event log' }));
  await user.click(await screen.findByRole('button', { name: 'Correct Tantrum, 3:00:00 PM' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  return { user, save };
}

test('“Save” of a tap that another device has corrected since says so, adds nothing and closes', async () => {
  const { user, save } = await openCorrection();
  const tap = must((await listEvents(device.db, session))[0], 'the tap');
  const row = { sessionId: session, device_id: 'other', tz: 'UTC', by: 'person', beside: true, at: tap.at } as const;
  const rows: EventRow[] = [
    { ...row, kind: 'void', target_uid: tap.uid, uid: 'there-1', seq: 500 },
    { ...row, kind: 'tap', behaviour_id: 1, replaces: tap.uid, uid: 'there-2', seq: 501 },
  ];
  await device.db.events.bulkAdd(rows);
  await user.click(save);
  await screen.findByText('It was corrected or undone meanwhile, as the event log shows.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(await listEvents(device.db, session)).toHaveLength(3);
});

test('“Save” with nothing changed closes and writes nothing', async () => {
  const { user, save } = await openCorrection();
  const [events, ops] = [await listEvents(device.db, session), await device.db.ops.count()];
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(await listEvents(device.db, session)).toEqual(events);
  expect(await device.db.ops.count()).toBe(ops);
});
