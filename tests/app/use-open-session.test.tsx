// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSession } from '#db/queries/sessions.ts';
import { chooseSession, chosenSessionId } from '#db/react/current-session-store.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { useOpenSession } from '../../src/app/use-open-session.ts';
import { makeNote } from '../features/notes/make-note.ts';
import { giveCaseload } from '../features/on-device.ts';
import { makeSync, open } from '../features/open-screen.tsx';
import { outcomeOf } from '../features/outcome-of.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  localStorage.clear();
  device.db.close();
});

function Fetcher({ id }: { id: string }) {
  const openSession = useOpenSession();
  return (
    <button onClick={() => void openSession(id, 'data')} type="button">
      Return
    </button>
  );
}

function Fixer({ id }: { id: string }) {
  const openSession = useOpenSession();
  return (
    <button onClick={() => void openSession(id, 'note')} type="button">
      Fix
    </button>
  );
}

/** A session whose events lie on another device, behind a network that answers when it is told to. */
async function onAnotherDevice() {
  const id = await startVisit(device);
  await device.db.sessions.update(id, { eventsHere: false });
  const answer = Promise.withResolvers<void>();
  const sync = makeSync(() => ({
    session: {
      ...{ uid: id, id: 9, session_closed: false, version: 2, note: null },
      ...{ client: { id: 1 }, startDate: '2026-11-20' },
    },
    events: [],
    behaviors: [],
    skills: [],
  }));
  const { ask } = sync.server;
  sync.server.ask = async (...call) => {
    await answer.promise;
    return ask(...call);
  };
  return { id, sync, answer };
}

test('a session of another device that comes late does not take the place of the one that is counted meanwhile; it is offered', async () => {
  const { id, sync, answer } = await onAnotherDevice();
  const { address } = open(device, <Fetcher id={id} />, { sync, path: '/sessions' });
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
  chooseSession('maya');
  answer.resolve();
  await screen.findByText('The session you asked for is here now.');
  expect(chosenSessionId()).toBe('maya');
  expect(address()).toBe('/sessions');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe('/entry/session/data'));
  expect(chosenSessionId()).toBe(id);
});

test('who has gone to another screen meanwhile stays there', async () => {
  const { id, sync, answer } = await onAnotherDevice();
  const { address, router } = open(device, <Fetcher id={id} />, { sync, path: '/sessions' });
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
  await router.navigate('/notes');
  answer.resolve();
  await screen.findByText('The session you asked for is here now.');
  expect(address()).toBe('/notes');
  expect(chosenSessionId()).not.toBe(id);
});

test('who waits for it is brought there', async () => {
  const { id, sync, answer } = await onAnotherDevice();
  const { address } = open(device, <Fetcher id={id} />, { sync, path: '/sessions' });
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
  answer.resolve();
  await waitFor(() => expect(address()).toBe('/entry/session/data'));
  expect(chosenSessionId()).toBe(id);
});

test.each([
  ['Fix', true, null],
  ['Fix', false, null],
  ['Return', false, null],
  ['Return', false, '2026-11-20'],
])('a submitted visit is opened again by no button that does not say so: %s leads to its page, which asks', async (button, eventsHere, billed) => {
  const id = await startVisit(device);
  const noteUid = (await findSession(device.db, id))?.noteUid ?? '';
  device.time.now = Date.parse('2026-11-20T23:00:00Z');
  await submitSession(device, id, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
  await device.db.notes.update(noteUid, { base: makeNote({ uid: noteUid, ins_status: billed }) });
  await device.db.sessions.update(id, { eventsHere });
  const sync = makeSync(() => new AskFailed(outcomeOf('rejected')));
  const Opener = button === 'Fix' ? Fixer : Fetcher;
  const { router } = open(device, <Opener id={id} />, { path: '/sync', sync });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: `/entry/session/${button === 'Fix' ? 'note' : 'data'}`,
      search: `?session=${id}`,
    }),
  );
  // Asking the server for its events would open it there.
  expect(sync.asked).toEqual([]);
  expect((await findSession(device.db, id))?.state).toBe('closed');
});
