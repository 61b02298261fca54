// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordTap } from '#features/session/record/record-tap.ts';
import { checkText, differsText } from '#features/sync-status/check-text.ts';
import { SyncStatusScreen } from '#features/sync-status/sync-status-screen.tsx';
import type { DataCheck } from '#sync/download/check-data.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { answeringSync } from '../answering-sync.ts';
import { giveCaseload, sendEverything } from '../on-device.ts';
import { open } from '../open-screen.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
  session = await startVisit(device);
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const at = () => new Date(device.clock.now()).toISOString();

/** A server that has these numbers of the device, and a digest of its own of every session. */
const serverWith = (ranges: [number, number][]) =>
  answeringSync(({ path }) => {
    if (path === '/api/sync/device/:id') return { ranges };
    if (path === '/api/sync/digest') return { scope: '', digest: 'another', events: 0, version: 1 };
    return undefined;
  });

async function check() {
  await userEvent.click(await screen.findByRole('button', { name: 'Check my data' }));
  return screen.findByRole('dialog', { name: 'Check my data' });
}

describe('Check my data', () => {
  test('without a network says what is on this device, and that the server was not asked', async () => {
    open(device, <SyncStatusScreen />, { sync: answeringSync(() => undefined) });
    const dialog = await check();
    within(dialog).getByText('Nothing is missing on this device');
    within(dialog).getByText('2 entries recorded on this device: 2 waiting here.');
    within(dialog).getByText('The server could not be asked. Check again with a network.');
    within(dialog).getByRole('button', { name: 'Close' });
  });

  test('says that all is there when the server shows what it took', async () => {
    await sendEverything(device, at());
    open(device, <SyncStatusScreen />, { sync: serverWith([[1, 2]]) });
    const dialog = await check();
    within(dialog).getByText('Nothing is missing');
    within(dialog).getByText('2 entries recorded on this device: 2 sent.');
  });

  test('names a sent session that is not the same there, and what to do', async () => {
    await sendEverything(device, at());
    await device.db.sessions.update(session, { state: 'closed', endTime: '17:00', endDate: '2026-11-20' });
    open(device, <SyncStatusScreen />, { sync: serverWith([[1, 2]]) });
    const dialog = await check();
    within(dialog).getByText('Something needs a look');
    within(dialog).getByText('Nothing was deleted. Press “Report a problem” and send the text to your office.');
    const found = within(within(dialog).getByRole('list', { name: 'Sessions that differ' })).getByRole('listitem');
    expect(found.textContent).toBe('Session data · Maya R. · today: the server has 0 of its 1 entry.');
  });

  test('counts what the server took once and does not show', async () => {
    await sendEverything(device, at());
    open(device, <SyncStatusScreen />, { sync: serverWith([[1, 1]]) });
    within(await check()).getByText('1 entry that the server once took is not there now. They are sent again.');
  });
});

describe('the words of a check', () => {
  const fine: DataCheck = {
    recorded: 1312,
    sent: 1300,
    waiting: 11,
    refused: 1,
    findings: [],
    reached: true,
    missing: 0,
    compared: 14,
    differing: [],
  };

  test('say the answer first, and numbers that add up', () => {
    expect(checkText(fine)).toEqual({
      ok: true,
      title: 'Nothing is missing',
      lines: [
        '1,312 entries recorded on this device: 1,300 sent, 11 waiting here, 1 under Needs attention.',
        '14 sent sessions compared with the server, word for word: the same.',
      ],
      advice: null,
    });
  });

  test('count a damaged entry once, whatever is wrong with it', () => {
    const findings = [
      { kind: 'number missing' as const, seq: 4 },
      { kind: 'carried by nothing' as const, seq: 4 },
    ];
    expect(checkText({ ...fine, findings }).lines).toContain('1 entry of them damaged here.');
  });

  test('of a new device promise nothing', () => {
    const none = { ...fine, recorded: 0, sent: 0, waiting: 0, refused: 0, compared: 0 };
    expect(checkText(none).lines).toEqual(['Nothing was recorded on this device yet.']);
  });

  test.each([
    [46, 40, 'the server has 40 of its 46 entries'],
    [46, 48, 'the server has 2 more, from another device'],
    [46, 46, 'its note or its times read otherwise there'],
  ])('of a session with %i entries here and %i there', (here, there, text) => {
    expect(differsText({ here, there })).toBe(text);
  });
});

test('a sent session is called Verified only while it was found the same as it now stands', async () => {
  await sendEverything(device, at());
  await device.db.sessions.update(session, { state: 'closed', version: 3 });
  const row = { sessionId: session, upTo: 2, version: 3, life: 0, events: { here: 1, there: 1 }, at: '' };
  await device.db.verified.put({ ...row, result: 'same' });
  open(device, <SyncStatusScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show what was sent today' }));
  await screen.findByText('Verified');
  await device.db.sessions.update(session, { version: 4 });
  await expect.poll(() => screen.queryByText('Verified')).toBeNull();
  await device.db.verified.put({ ...row, version: 4, result: 'differs' });
  await screen.findByText('Differs from the server');
});
