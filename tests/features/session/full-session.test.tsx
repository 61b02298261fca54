// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { recordActs } from '#features/session/record/record-acts.ts';
import type { TestDevice } from '../../setup/device.ts';
import { deviceInSession, openSession, paths, pressSubmit, rowOf, tile } from './session-page.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  ({ device, session } = await deviceInSession());
});
afterEach(() => device.db.close());

test('a session that is getting full says so in time, and what to do', async () => {
  await device.db.sessions.update(session, { eventCount: 17_999 });
  openSession(device, paths.data);
  fireEvent.click(await tile('Tantrum'));
  expect(await screen.findByText(/This session has 18,000 of the 20,000 records/)).toBeTruthy();
});

test('a full one refuses a tap in words, keeps what it has, and still takes what Submit closes', async () => {
  await recordActs(device, session, [{ kind: 'onset', behaviour_id: 1 }]);
  await device.db.sessions.update(session, { eventCount: 20_000 });
  await expect(recordActs(device, session, [{ kind: 'tap', behaviour_id: 2 }])).rejects.toThrow(
    'This session is full: it takes 20,000 records, and all of them are kept. Submit it, then start a new session to record more.',
  );
  await recordActs(device, session, [{ kind: 'offset', behaviour_id: 1 }]);
  expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual(['onset', 'offset']);
});

test('a full one is submitted: what still runs is closed, and nothing that was recorded is lost', async () => {
  await recordActs(device, session, [
    { kind: 'onset', behaviour_id: 1 },
    ...[2, 3, 4].map((behaviour_id) => ({ kind: 'tap' as const, behaviour_id })),
  ]);
  await device.db.sessions.update(session, { eventCount: 20_000, answers: { zero: [9], notWatched: [] } });
  const { user } = openSession(device, paths.submit);
  await pressSubmit(user, device, session);
  await screen.findByRole('heading', { name: 'Session submitted' });
  expect((await rowOf(device, session)).state).toBe('closed');
  expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual([
    'onset',
    'tap',
    'tap',
    'tap',
    'offset',
  ]);
});
