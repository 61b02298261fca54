// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { SUBMITTED_ONCE, voidSession } from '#features/session/frame/void-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordActs } from '#features/session/record/record-acts.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { toasts } from '../../../src/ui/feedback/toast-store.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { sendEverything } from '../on-device.ts';
import { deviceInSession, fillDisk, openSession, paths, rowOf } from './session-page.tsx';

const newRun = '019a0000-0000-7000-8000-0000000000a1';
let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1024);
  for (const { id } of toasts.list()) toasts.dismiss(id);
  ({ device, session } = await deviceInSession());
});
afterEach(() => device.db.close());

async function ask(user: ReturnType<typeof openSession>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Session menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Started by mistake…' }));
}
const lastOp = async () => (await device.db.ops.orderBy('seq').toArray()).at(-1);
async function submitIt() {
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [1, 2, 3, 4], notWatched: [9] }, defaultPolicy);
}

describe('a session that was started by mistake', () => {
  test('asks why, says what becomes of it, and leaves Home with everything kept', async () => {
    await recordTap(device, session, 1);
    const { user, path } = openSession(device, paths.data);
    await ask(user);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Was the session of Maya R. started by mistake?' }),
    );
    dialog.getByText(/is not submitted, billed or counted\. All that was recorded in it is kept\./);
    await user.click(dialog.getByRole('button', { name: 'Started by mistake' }));
    dialog.getByText('Say why, for example: Wrong client');
    expect((await rowOf(device, session)).state).toBe('open');
    await user.type(dialog.getByRole('textbox', { name: /^Why/ }), ' Wrong client ');
    await user.click(dialog.getByRole('button', { name: 'Started by mistake' }));
    await waitFor(() => expect(path()).toBe('/'));
    await screen.findByText('Maya R.: started by mistake. Bring it back under Sessions.');
    expect(await rowOf(device, session)).toMatchObject({
      state: 'voided',
      voided: { reason: 'Wrong client' },
      eventCount: 1,
    });
    expect(await lastOp()).toMatchObject({ kind: 'voidSession', body: { uid: session, reason: 'Wrong client' } });
    expect(await listOpenSessions(device.db)).toEqual([]);
    expect(await device.db.events.count()).toBe(1);
  });

  test('is not one as long as that is not on the disk: the dialog and the reason stay', async () => {
    const { user, path } = openSession(device, paths.data);
    await ask(user);
    const dialog = within(await screen.findByRole('dialog', { name: /started by mistake/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'Twice');
    const free = fillDisk(device);
    await user.click(dialog.getByRole('button', { name: 'Started by mistake' }));
    await screen.findAllByText(/not saved/i);
    expect(path()).toBe(paths.data);
    expect((await rowOf(device, session)).state).toBe('open');
    dialog.getByDisplayValue('Twice');
    free();
  });

  test('counts no more taps until Restart brings it back, with all of them', async () => {
    await recordTap(device, session, 1);
    await voidSession(device, session, 'Wrong client');
    await expect(recordTap(device, session, 1)).rejects.toThrow(CaptureRefused);
    await restartSession(device, session);
    await recordTap(device, session, 1);
    const row = await rowOf(device, session);
    expect(row.tally.behaviors[1]?.count).toBe(2);
    expect(row).toMatchObject({ state: 'open', voided: undefined });
  });

  test('leaves nothing running, and nobody watched until it was brought back', async () => {
    await recordActs(device, session, [
      { kind: 'interval_start', run: newRun, behaviour_id: 9, type: 'partial-interval', length: 30, planned: 10 },
      { kind: 'onset', behaviour_id: 2 },
    ]);
    device.time.now += 60_000;
    await voidSession(device, session, 'Wrong client');
    const left = (await rowOf(device, session)).tally;
    expect(left.runs[0]?.stoppedAt).not.toBeNull();
    expect(durationSum(left.episodes?.[2] ?? [], left.pauses, null, device.time.now).total).toBe(60_000);
    device.time.now += 3_600_000;
    await restartSession(device, session);
    const { pauses } = (await rowOf(device, session)).tally;
    expect(pauses.map(({ from, to }) => Date.parse(to ?? '') - Date.parse(from))).toEqual([3_600_000]);
  });

  test('opened by a link it says what it is, and is brought back from there', async () => {
    await voidSession(device, session, 'Wrong client');
    const { user } = openSession(device, `${paths.data}?session=${session}`);
    await screen.findByRole('heading', { name: 'Started by mistake' });
    screen.getByText(/^Wrong client\. Bring it back to go on with it/);
    await user.click(screen.getByRole('button', { name: 'Bring back' }));
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    expect((await rowOf(device, session)).state).toBe('open');
  });

  test('was never submitted: afterwards its note is deleted or corrected instead, and that is said', async () => {
    await submitIt();
    await expect(voidSession(device, session, 'Twice')).rejects.toThrow(CaptureRefused);
    await restartSession(device, session);
    await expect(voidSession(device, session, 'Twice')).rejects.toThrow(CaptureRefused);
    const { user } = openSession(device, paths.data);
    await ask(user);
    await screen.findByText(SUBMITTED_ONCE);
  });

  test('is learned from the server by another device, with its reason, and back again', async () => {
    await sendEverything(device, '2026-11-20T20:10:00.000Z');
    const row = await rowOf(device, session);
    const pulled = {
      id: 70,
      uid: session,
      client: { id: row.clientId, ...row.clientName },
      user: { id: row.userId, profile: { name: 'Ana Diaz' } },
      visit_location: 1,
      date_visited: row.startDate,
      startDate: row.startDate,
      endDate: row.endDate,
      startTime: row.startTime,
      begin_time: row.startTime,
      endTime: row.endTime,
      created_at: row.createdAt,
      log_hours: null,
      session_closed: false,
      date_week: null,
      comment: null,
      note: null,
      behaviors: [],
      skills: [],
      intervals: [],
      totalHours: { logHours: 0, time: '0:00' },
      version: 2,
    };
    await storeSessions(device.db, [{ ...pulled, voided: { at: '2026-11-20T20:10:00.000Z', reason: 'Wrong client' } }]);
    expect(await rowOf(device, session)).toMatchObject({
      state: 'voided',
      voided: { at: '2026-11-20T20:10:00.000Z', reason: 'Wrong client' },
    });
    await storeSessions(device.db, [{ ...pulled, version: 3 }]);
    expect(await rowOf(device, session)).toMatchObject({ state: 'open', voided: undefined });
  });
});
