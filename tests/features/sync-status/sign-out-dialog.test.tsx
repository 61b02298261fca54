// @vitest-environment jsdom
import { emptyNote } from '#domain/note/note-fields.ts';
import 'fake-indexeddb/auto';
import '../../ui/layout-stubs.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeviceDb } from '#db/device/device-database.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { listKept } from '#db/queries/unsent-details.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { SignOutDialog, type SignOutDialogProps } from '#features/sync-status/sign-out-dialog.tsx';
import { pageLocks } from '#lib/locks.ts';
import { sendAll } from '#sync/send/send-all.ts';
import type { Account, AccountStore, Boot } from '../../../src/app/account-store.ts';
import { LockingProvider } from '../../../src/app/lock/locking.tsx';
import { SignOutQuestion } from '../../../src/app/sign-out-question.tsx';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { giveCaseload, maya, sendEverything, today } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await startVisit(device);
});
afterEach(() => device.db.close());

async function ask(change: Partial<SignOutDialogProps> = {}) {
  const done: string[] = [];
  render(
    <SignOutDialog
      hasPin={false}
      now={device.time.now}
      kept={await listKept(device.db)}
      onCancel={() => done.push('cancel')}
      onKeepAndSignOut={() => done.push('keep')}
      onSendAndSignOut={async () => {
        done.push('send');
        return 'sent';
      }}
      online
      open
      today={today}
      {...change}
    />,
  );
  return { done, dialog: await screen.findByRole('dialog') };
}

describe('signing out with unsent work', () => {
  test('names what is unsent and says that it stays; nothing offers to delete it', async () => {
    const { dialog } = await ask();
    within(dialog).getByRole('heading', { name: '1 record has not been sent' });
    within(dialog).getByText('Session data · Maya R. · today 3:00 PM · still open · running');
    expect(dialog.textContent).toContain('Kept records stay on this device');
    expect(dialog.textContent).not.toMatch(/delete|discard/i);
  });

  test('says what runs and goes on, and that the PIN goes', async () => {
    const [session] = await device.db.sessions.toArray();
    await toggleEpisode(device, session?.id ?? '', 1, device.time.now);
    const { dialog } = await ask({ hasPin: true });
    within(dialog).getByText('Session data · Maya R. · today 3:00 PM · still open · running');
    within(dialog).getByText(/^What runs goes on after you sign out/);
    within(dialog).getByText(/^Signing out removes your PIN from this device/);
  });

  test('a session left open is told, even when all of it was sent', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const { dialog } = await ask();
    within(dialog).getByRole('heading', { name: 'A session is still open' });
    within(dialog).getByText('Session 11/20 · Maya R. 3:00 PM · still open · running');
  });

  test('of several open sessions each says whether its clock runs or is paused, sent or not', async () => {
    const [maya] = await device.db.sessions.toArray();
    if (!maya) throw new Error('no session');
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const leo = { ...maya, id: 'leo', clientName: { first_name: 'Leo', last_name: 'T' } };
    await device.db.table('sessions').put(leo);
    await toggleEpisode(device, 'leo', 1, device.time.now);
    await pauseSession(device, maya.id);
    const { dialog } = await ask();
    const lines = within(dialog).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent).toSorted()).toEqual([
      'Session data · Leo T. · today 3:00 PM · still open · running',
      'Session data · Maya R. · today 3:00 PM · still open · paused',
    ]);
  });

  test('without a network locking comes first, and it is said that signing in again needs one', async () => {
    const done: string[] = [];
    const { dialog } = await ask({ online: false, onLock: () => done.push('lock') });
    const [first] = within(dialog).getAllByRole('button');
    expect(first?.textContent).toBe('Lock this tablet');
    expect(dialog.textContent).toContain('You are offline. Signing in again needs a connection.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lock this tablet' }));
    expect(done).toEqual(['lock']);
  });

  test('with nothing unsent there is nothing to send or keep: only the missing network is asked about', async () => {
    const { dialog } = await ask({
      online: false,
      kept: { unsent: [], open: [], drafts: [] },
      onLock: () => undefined,
    });
    within(dialog).getByRole('heading', { name: 'Sign out without a connection?' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Lock this tablet', 'Sign out', 'Cancel']);
  });

  test('what is still being written is named, and what becomes of it is said; there is nothing to send', async () => {
    await giveCaseload(device);
    const fields = { ...emptyNote, client_id: maya.id, date_visited: '2026-11-18' };
    const draft = { uid: 'a-note', noteId: null, fields, base: null, version: null, reason: '' };
    await saveDraft(device.db, 'note:a-note', draft, '2026-11-20T20:01:00.000Z');
    await saveDraft(device.db, 'client:new', { first_name: 'Le' }, '2026-11-20T20:00:00.000Z');
    const { drafts } = await listKept(device.db);
    const { dialog } = await ask({ kept: { unsent: [], open: [], drafts } });
    within(dialog).getByRole('heading', { name: '2 things are not finished' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Note 11/18 · Maya R. · not finished', 'Client · not finished']);
    expect(dialog.textContent).toContain(
      'It stays on this device under your name, and is there again when you sign in',
    );
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Sign out, keep them on this device', 'Cancel']);
  });

  test('each way does its own thing', async () => {
    const { done, dialog } = await ask();
    for (const name of ['Send now and sign out', 'Sign out, keep them on this device', 'Cancel'])
      await userEvent.click(within(dialog).getByRole('button', { name }));
    expect(done).toEqual(['send', 'keep', 'cancel']);
  });

  test('offline, sending says why it can’t, and keeping still works', async () => {
    const { done, dialog } = await ask({ online: false });
    const send = within(dialog).getByRole('button', { name: /^Send now and sign out/ });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(send);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out, keep them on this device' }));
    expect(done).toEqual(['keep']);
  });

  test('what could not be sent keeps the person signed in, and says so', async () => {
    const { dialog } = await ask({ onSendAndSignOut: async () => 'left' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send now and sign out' }));
    await within(dialog).findByText('Not everything could be sent. What is left is safe on this device.');
  });
});

describe('sending before a sign-out, on a slow network', () => {
  const boot = (): Boot => ({
    deviceDb: new DeviceDb(),
    http: { call: () => new Promise(() => undefined) },
    clock: device.clock,
    locks: pageLocks(),
    random: () => 0.5,
    newId: device.newId,
    storage: localStorage,
    keepsData: true,
    appBuild: 'test',
    bootId: 'boot',
    install: { way: () => 'none', subscribe: () => () => undefined, ask: async () => false },
    offlineApp: { get: () => 'ready', subscribe: () => () => undefined },
    page: window,
  });

  function Asked({ boot, store }: { boot: Boot; store: AccountStore }) {
    const [asking, setAsking] = useState(true);
    return (
      <LockingProvider boot={boot} store={store}>
        {asking ? (
          <SignOutQuestion elsewhere={false} boot={boot} onClose={() => setAsking(false)} store={store} />
        ) : (
          'Recording goes on'
        )}
      </LockingProvider>
    );
  }

  async function sending() {
    await giveCaseload(device);
    const sync = makeSync();
    const person = (userId: LocalUserId): Account => ({ userId, device, sync, first: null });
    const here = { account: person(501), left: [] as LocalUserId[] };
    const store: AccountStore = {
      get: () => here.account,
      storage: () => 'open',
      subscribe: () => () => undefined,
      signIn: async () => ({ code: 'offline' }),
      signOut: async () => {
        here.left.push(here.account.userId);
      },
      resume: async () => undefined,
      stepAside: async () => undefined,
    };
    open(device, <Asked boot={boot()} store={store} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send now and sign out' }));
    await waitFor(() => expect(sync.syncs).toBe(1));
    return { here, person };
  }

  /** Another that waits for the same records and began later: when it has ended, the dialog's has ended too. */
  async function everythingGoesOut() {
    const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
    const other = sendAll(device.db, () => undefined, wait);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    expect(await other).toBe('sent');
  }

  test('when everything went, the person is signed out', async () => {
    const { here } = await sending();
    await everythingGoesOut();
    await waitFor(() => expect(here.left).toEqual([501]));
  });

  test.each([
    '{Escape}',
    'Cancel',
  ])('%s stops the sign-out: nobody is signed out in the middle of a session because the records got through', async (way) => {
    const { here } = await sending();
    if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: way }));
    else await userEvent.keyboard(way);
    await screen.findByText('Recording goes on');
    await everythingGoesOut();
    expect(here.left).toEqual([]);
  });

  test('somebody else who is signed in by then is not signed out', async () => {
    const { here, person } = await sending();
    here.account = person(502);
    await everythingGoesOut();
    await screen.findByText('Recording goes on');
    expect(here.left).toEqual([]);
  });
});
