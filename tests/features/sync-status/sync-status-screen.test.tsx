// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importUnsentBody } from '#contract/held.ts';
import { saveContact } from '#db/device/contact.ts';
import { DeviceDb, savePerson } from '#db/device/device-database.ts';
import { listWaitingPeople } from '#db/queries/people.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { makeUnsentFile } from '#features/sync-status/export-unsent.ts';
import { SyncButton } from '#features/sync-status/sync-button.tsx';
import { SyncStatusScreen } from '#features/sync-status/sync-status-screen.tsx';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, sendEverything } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

let device: TestDevice;
let session: string;
let note: string;

beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
  session = await startVisit(device);
  note = (await device.db.sessions.get(session))?.noteUid ?? '';
});
afterEach(() => device.db.close());

async function submit() {
  await saveSessionNote(device, note, { end_time: '17:00', target_behaviors: 'Calm.' }, defaultPolicy);
  await submitSession(device, session, note, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
}
const list = (name: string) => screen.findByRole('list', { name });
const refuse = async (change: object) => {
  const op = await device.db.ops.filter((one) => one.kind === 'submitSession').first();
  await device.db.table('ops').put({ ...op, ...change });
};
const refuseStart = async (state: string) => {
  const op = await device.db.ops.toCollection().first();
  await device.db.table('ops').put({ ...op, state });
};

describe('the sync status', () => {
  test('lists what waits, with its events and the time of the submit, as it stands in the outbox', async () => {
    await recordTap(device, session, 1);
    await submit();
    open(device, <SyncStatusScreen />);
    const waiting = await list('Waiting to send');
    expect(
      within(waiting)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      // The tap, and the pause of a Submit before the End Time.
      'Session data · Maya R. · today3:00 PM · 2 eventsDetails',
      'Session note · Maya R. · today3:00 PM · Submitted 3:00 PMDetails',
    ]);
    screen.getByRole('heading', { name: 'Waiting to send (2)' });
    screen.getByRole('heading', { name: 'Sent today (0)' });
  });

  test('a record moves to Sent today only when the server has taken all of it', async () => {
    await submit();
    open(device, <SyncStatusScreen />);
    await list('Waiting to send');
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await screen.findByRole('heading', { name: 'Sent today (2)' });
    expect(screen.queryByRole('list', { name: 'Waiting to send' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show what was sent today' }));
    expect(within(screen.getByRole('list', { name: 'Sent today' })).getAllByText('Sent 3:05 PM')).toHaveLength(2);
  });

  test('refused work says why and what to do, and is not counted as waiting', async () => {
    await submit();
    await refuse({
      state: 'rejected',
      lastError: { class: 'rejected', status: 403, code: 'not_permitted', detail: null, at: '' },
    });
    const { address } = open(device, <SyncStatusScreen />);
    const item = within(await list('Needs attention')).getByRole('listitem');
    expect(item.textContent).toContain('The server does not allow it');
    expect(item.textContent).toContain('Nothing is lost: it is kept on this device.');
    screen.getByRole('heading', { name: 'Waiting to send (1)' });
    await userEvent.click(within(item).getByRole('button', { name: /^Fix, / }));
    expect(address()).toBe(`/note/add-edit/${note}`);
  });

  test('a held note says which times overlap, and Fix opens its session', async () => {
    await submit();
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const row = await device.db.notes.get(note);
    if (row)
      await device.db.notes.put({ ...row, state: 'held', timeconflicts: 'These times overlap the note for Leo T.' });
    const asked: unknown[] = [];
    open(device, <SyncStatusScreen />, { app: makeAppActions(asked) });
    const item = within(await list('Needs attention')).getByRole('listitem');
    expect(item.textContent).toContain('These times overlap the note for Leo T.');
    await userEvent.click(within(item).getByRole('button', { name: 'Fix, Session note · Maya R. · today' }));
    expect(asked).toEqual([['goToSession', session, 'note']]);
  });

  test('details tell what is in a record in words, not as data', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 1);
    open(device, <SyncStatusScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Details, Session data · Maya R. · today' }));
    const dialog = await screen.findByRole('dialog', { name: 'Session data · Maya R. · today' });
    await within(dialog).findByText('Tantrum 2');
    expect(dialog.textContent).not.toMatch(/[{}"]/);
  });

  test('Sync now tries even offline, and says that there is no connection', async () => {
    const sync = makeSync();
    open(device, <SyncStatusScreen />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
    await screen.findByText('No connection. Everything is saved here.');
    expect(sync.syncs).toBe(1);
  });

  test('Sync now counts what really went out', async () => {
    await submit();
    const sync = makeSync(() => ({ ok: true }));
    open(device, <SyncStatusScreen />, { sync });
    await list('Waiting to send');
    await userEvent.click(screen.getByRole('button', { name: 'Sync now' }));
    await screen.findByText('Reached the server. Sent 0 of 2.');
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await screen.findByText('Reached the server. Sent 2 of 2. All sent.');
  });

  test('an expired sign-in offers to sign in, and says that recording goes on', async () => {
    await saveContact(device.db, { waitingFor: 'sign-in' });
    const asked: unknown[] = [];
    open(device, <SyncStatusScreen />, { app: makeAppActions(asked) });
    await screen.findByText(/Recording goes on without it/);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(asked).toEqual([['signInAgain']]);
  });
});

describe('a shared tablet', () => {
  test('shows the name and the number of another person, and nothing of their records', async () => {
    const other = await makeDevice();
    await startVisit(other);
    other.db.close();
    const deviceDb = new DeviceDb();
    await savePerson(deviceDb, { userId: other.db.userId, companyId: 1, name: 'Jo Ortiz', signOutPending: false });
    await savePerson(deviceDb, { userId: device.db.userId, companyId: 1, name: 'Ana Diaz', signOutPending: false });
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const others = await listWaitingPeople(deviceDb, device.db.userId);
    expect(others).toEqual([{ userId: other.db.userId, name: 'Jo Ortiz', waiting: 1 }]);
    open(device, <SyncStatusScreen others={others} />);
    await screen.findByText('J. Ortiz, 1 waiting');
    screen.getByText('Nothing of yours is waiting');
    screen.getByText('It goes out when they unlock or sign in here.');
    expect(screen.queryByText('Nothing is waiting')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Waiting to send' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
    deviceDb.close();
  });
});

describe('the exported file', () => {
  test('asks first, and says that it holds client data', async () => {
    open(device, <SyncStatusScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Export unsent records…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export 1 unsent record?' });
    expect(dialog.textContent).toContain('The file holds client data');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('holds every unsent op under its own key, and nothing that was sent', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await recordTap(device, session, 1);
    const file = await makeUnsentFile(device.db, 'test', device.clock.now());
    const waiting = await device.db.ops.filter((op) => op.state === 'queued').toArray();
    expect(file.warning).toContain('client data');
    expect(file.ops.map((op) => op.opId)).toEqual(waiting.map((op) => op.opId));
    expect(file).toMatchObject({ userId: device.db.userId, records: 1, format: 'tallybook-unsent', version: 1 });
    expect(file.drafts.map((draft) => 'uid' in draft && draft.uid)).toEqual([note]);
  });

  test('has what was typed into a form and not saved, which is on no other machine, and says so', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const draft = { key: 'event:new', content: { title: 'Parent training' }, at: '2026-11-20T20:06:00.000Z' };
    await device.db.drafts.put(draft);
    open(device, <SyncStatusScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Export unsent records…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export 1 draft?' });
    expect(dialog.textContent).toContain('what you typed and did not save (1 draft)');
    const file = await makeUnsentFile(device.db, 'test', device.clock.now());
    expect(file.drafts).toContainEqual(draft);
    expect(importUnsentBody.safeParse({ ...file, ops: [] }).success).toBe(true);
  });

  test('is made on a full device, which it is for: with every op as it would be sent, although none of it can be held fast', async () => {
    await recordTap(device, session, 1);
    const before = await device.db.ops.orderBy('seq').toArray();
    const put = device.db.ops.bulkPut;
    device.db.ops.bulkPut = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { ops } = await makeUnsentFile(device.db, 'test', device.clock.now());
    device.db.ops.bulkPut = put;
    expect(ops.map(({ opId, body }) => [opId, body])).toEqual(before.map(({ opId, body }) => [opId, body]));
    expect(await device.db.ops.orderBy('seq').toArray()).toEqual(before);
  });
});

const whole = (text: object) => ({ end_time: '17:00', target_behaviors: 'Calm.', ...text });

test('a file says on which version of a note its words were written, once: what comes behind goes on from that', async () => {
  await device.db.notes.update(note, { version: 7 });
  for (const comment of ['First.', 'Second.']) {
    await saveSessionNote(device, note, whole({ comment }), defaultPolicy);
    await makeUnsentFile(device.db, 'test', device.clock.now());
  }
  const { ops } = await makeUnsentFile(device.db, 'test', device.clock.now());
  const saved = ops.filter(({ kind }) => kind === 'saveSessionNote');
  expect(saved.map(({ baseVersion }) => baseVersion)).toEqual([7, null]);
});

describe('work that was exported', () => {
  const bodies = async () => (await device.db.ops.orderBy('seq').toArray()).map(({ opId, body }) => [opId, body]);

  test('is never changed under its key: what is typed afterwards is work of its own', async () => {
    await recordTap(device, session, 1);
    await saveSessionNote(device, note, whole({ comment: 'In the file.' }), defaultPolicy);
    const { ops } = await makeUnsentFile(device.db, 'test', device.clock.now());
    await saveSessionNote(device, note, whole({ comment: 'In the file. And typed after.' }), defaultPolicy);
    expect((await bodies()).slice(0, ops.length)).toEqual(ops.map(({ opId, body }) => [opId, body]));
    const last = await device.db.ops.orderBy('seq').last();
    expect(last).toMatchObject({
      kind: 'saveSessionNote',
      frozen: false,
      body: { comment: expect.stringContaining('after') },
    });
  });
});

describe('Report a problem', () => {
  const acts = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test.each([
    'waiting',
    'refused',
    'all sent',
  ])('is the last act of the page, and once, when work is %s', async (state) => {
    if (state === 'refused') await refuseStart('rejected');
    if (state === 'all sent') await sendEverything(device, '2026-11-20T20:05:00.000Z');
    open(device, <SyncStatusScreen />);
    await screen.findByRole('button', { name: 'Report a problem' });
    expect(acts(document.body).filter((one) => one === 'Report a problem')).toHaveLength(1);
    expect(acts(document.body).at(-1)).toBe('Report a problem');
  });

  test('is the last act of the panel, too, which opens over every screen', async () => {
    open(device, <SyncButton />);
    await userEvent.click(await screen.findByRole('button', { name: '1 waiting' }));
    const panel = await screen.findByRole('dialog', { name: 'Sync status' });
    await within(panel).findByRole('button', { name: 'Report a problem' });
    expect(acts(panel).at(-1)).toBe('Report a problem');
  });
});

describe('the button in the bar', () => {
  test('says that another window has what is saved nowhere', async () => {
    const taken = { request: async (_name: string, _options: object, use: (lock: null) => boolean) => use(null) };
    open({ ...device, locks: taken as unknown as LockManager }, <SyncButton />);
    await screen.findByRole('button', { name: 'Not saved in another window, 1 waiting' });
  });

  test('counts records, not taps, and opens the panel on a wide screen', async () => {
    await Promise.all([1, 2, 3].map((id) => recordTap(device, session, id)));
    open(device, <SyncButton />);
    await userEvent.click(await screen.findByRole('button', { name: '1 waiting' }));
    const panel = await screen.findByRole('dialog', { name: 'Sync status' });
    await within(panel).findByRole('heading', { name: 'Waiting to send (1)' });
  });

  test('goes to its own page on a small screen', async () => {
    setWindowWidth(390);
    const { address } = open(device, <SyncButton />);
    await userEvent.click(await screen.findByRole('button', { name: '1 waiting' }));
    expect(address()).toBe('/sync');
  });

  test('does not say All sent while someone else’s work waits here', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await saveContact(device.db, { lastContactAt: new Date(device.clock.now()).toISOString() });
    const others = [{ userId: 9, name: 'Jo Ortiz', waiting: 2 }];
    const view = open(device, <SyncButton others={others} />);
    await screen.findByRole('button', { name: '2 waiting' });
    view.unmount();
    open(device, <SyncButton />);
    await screen.findByRole('button', { name: 'All sent' });
  });

  test('speaks a change of level once it has stood for five seconds, and never a flap', async () => {
    const spoken = () => announcer.history().length;
    const before = spoken();
    open(device, <SyncButton />);
    await screen.findByRole('button', { name: '1 waiting' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await refuseStart('rejected');
      await vi.waitFor(() => screen.getByRole('button', { name: '1 needs attention' }), 10_000);
      await vi.advanceTimersByTimeAsync(4000);
      await refuseStart('queued');
      await vi.waitFor(() => screen.getByRole('button', { name: '1 waiting' }), 10_000);
      await vi.advanceTimersByTimeAsync(6000);
      expect(spoken()).toBe(before);
      await refuseStart('rejected');
      await vi.waitFor(() => screen.getByRole('button', { name: '1 needs attention' }), 10_000);
      await vi.advanceTimersByTimeAsync(5000);
      expect(announcer.history().slice(before)).toEqual(['1 needs attention']);
    } finally {
      vi.useRealTimers();
    }
  });
});
