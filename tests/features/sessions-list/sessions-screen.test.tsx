// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import type { SessionRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { SessionsScreen } from '#features/sessions-list/sessions-screen.tsx';
import type { AppActions } from '#lib/app-actions.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { toasts } from '../../../src/ui/feedback/toast-store.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload, sendEverything } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';

let device: TestDevice;
let done: unknown[];
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
  done = [];
  for (const { id } of toasts.list()) toasts.dismiss(id);
});
afterEach(() => device.db.close());

function show(change: Partial<AppActions> = {}, sync = makeSync()) {
  return open(device, <SessionsScreen />, { sync, path: '/sessions', app: { ...makeAppActions(done), ...change } });
}

/** An open session, while another one is the current one. */
async function openBesideAnother(): Promise<string> {
  const id = await startVisit(device);
  chooseSession(await startVisit(device));
  return id;
}

async function submit(session: string) {
  const uid = (await device.db.sessions.get(session))?.noteUid ?? '';
  await saveSessionNote(device, uid, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, session, uid, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
}

/** A session that came from the server: its events are elsewhere. */
async function downloaded(id: string, change: Partial<SessionRow> = {}) {
  const made = await startVisit(device);
  const row = await device.db.sessions.get(made);
  await device.db.sessions.delete(made);
  await sendEverything(device, '2026-11-20T20:00:00.000Z');
  if (row)
    await device.db.sessions.put({
      ...row,
      id,
      serverId: 9,
      state: 'closed',
      eventsHere: false,
      logHours: 2,
      ...change,
    });
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Sessions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the session table', () => {
  test('says of a session that somebody else brought in from a file who did, and when', async () => {
    await downloaded('s1', { broughtIn: { by: 'Dana Kline', at: '2026-11-20T22:10:00Z' } });
    show();
    expect((await rows())[0]?.[5]).toBe('closedBrought in by Dana Kline, 11/20/26 5:10 PM');
  });

  test('has the specification’s columns and formats', async () => {
    const id = await startVisit(device);
    await submit(id);
    const row = await device.db.sessions.get(id);
    if (row) await device.db.sessions.put({ ...row, payDate: '2026-11-28' });
    show();
    expect((await rows())[0]?.slice(0, 7)).toEqual([
      '1',
      'Ruiz, Maya',
      '2026-11-20 03:00 pm - 05:00 pm',
      '11/20/26 03:00 PM',
      '2.0',
      'closed',
      '11/28/26',
    ]);
  });

  test('one that was started by mistake says so with its reason, counts no hours, and can be brought back', async () => {
    await downloaded('mistake', {
      state: 'voided',
      voided: { at: '2026-11-20T20:10:00.000Z', reason: 'Wrong client' },
      logHours: 2,
      eventsHere: true,
    });
    show();
    expect((await rows())[0]?.slice(4, 6)).toEqual(['–none', 'started by mistakeWrong client']);
    await userEvent.click(await screen.findByRole('button', { name: /^Options/ }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
    await waitFor(() => expect(done).toEqual([['openSession', 'mistake', 'data', 'running']]));
  });

  test('says of a session over midnight that its hours are those of its note, which ends there', async () => {
    await downloaded('night', { startTime: '23:00', endDate: '2026-11-21', endTime: '00:30', logHours: 0.98 });
    show();
    expect((await rows())[0]?.[4]).toBe('0.98 to midnight');
  });

  test('has the hours of a page in one spelling', async () => {
    await downloaded('s1', { logHours: 1.25 });
    await downloaded('s2', { logHours: 0.3333 });
    show();
    expect((await rows()).map((cells) => cells[4]).sort()).toEqual(['0:20', '1:15']);
  });

  test('five a page, and the page is in the address', async () => {
    for (let day = 1; day <= 7; day++) await downloaded(`s${day}`, { startDate: `2026-11-0${day}` });
    const { address } = show();
    await screen.findByText('1–5 of 7');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(address()).toBe('/sessions?page=2');
    await screen.findByText('6–7 of 7');
    expect((await rows()).map((row) => row[2])).toEqual([
      '2026-11-02 03:00 pm - 05:00 pm',
      '2026-11-01 03:00 pm - 05:00 pm',
    ]);
  });

  test('a list of more than a page is narrowed by client and days, which live in the address', async () => {
    for (let day = 1; day <= 6; day++) await downloaded(`s${day}`, { startDate: `2026-11-0${day}` });
    await downloaded('leo', { clientId: 8, clientName: { first_name: 'Leo', last_name: 'Tan' } });
    const { address } = show();
    const filters = within(await screen.findByRole('region', { name: 'Filters' }));
    await userEvent.type(filters.getByRole('combobox', { name: /^Client/ }), 'Leo');
    await userEvent.click(await screen.findByRole('option', { name: 'Leo Tan' }));
    await waitFor(async () => expect((await rows()).map((row) => row[1])).toEqual(['Tan, Leo']));
    expect(address()).toBe('/sessions?client=8');
    // Narrowed to less than a page it can still be widened.
    await userEvent.click(filters.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('1–5 of 7');
    await userEvent.type(filters.getByLabelText('To'), '11/02/2026{Tab}');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await userEvent.type(filters.getByLabelText('From'), '11/03/2026{Tab}');
    await filters.findByText('The last day is before the first');
    // No range yet: the list stays as it was.
    expect(await rows()).toHaveLength(2);
    await userEvent.clear(filters.getByLabelText('From'));
    await userEvent.type(filters.getByLabelText('From'), '10/01/2026{Tab}');
    await userEvent.clear(filters.getByLabelText('To'));
    await userEvent.type(filters.getByLabelText('To'), '10/02/2026{Tab}');
    await screen.findByText('No sessions match these filters.');
  });

  test('on a phone a card has the specification’s two forms of a date, and no third one', async () => {
    setWindowWidth(390);
    const id = await startVisit(device);
    await submit(id);
    await sendEverything(device, '2026-11-19T20:05:00.000Z');
    show();
    await screen.findByText(/^2026-11-20 03:00 pm/);
    screen.getByText('11/20/26 03:00 PM', { selector: 'dd' });
    screen.getByText('none yet', { selector: 'dd' });
    screen.getByText('Sent');
  });

  test('a short list has no filters', async () => {
    await downloaded('one');
    show();
    await rows();
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  });

  test('an unsent session stands first with its badge, and reads Sent only with the receipt', async () => {
    await downloaded('later', { startDate: '2026-11-21' });
    const id = await startVisit(device);
    await submit(id);
    show();
    await waitFor(async () => expect((await rows()).map((row) => row[7])).toEqual(['Waiting to send', 'Sent']));
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await waitFor(async () => expect((await rows()).map((row) => row[7])).toEqual(['Sent', 'Sent 3:05 PM']));
  });

  test('the open badge is a button that makes the session the current one, and says so', async () => {
    const id = await openBesideAnother();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'open. Set as current session, Maya Ruiz' }));
    await screen.findByText('Maya Ruiz is now the current session');
    expect(done).toEqual([['openSession', id, null]]);
  });

  test('a session that can’t become current says why, and nothing claims that it did', async () => {
    await openBesideAnother();
    const openSession = async () => {
      throw new CaptureRefused('Another tablet records it.');
    };
    show({ openSession });
    await userEvent.click(await screen.findByRole('button', { name: /Set as current session/ }));
    await screen.findByText('Another tablet records it.');
    expect(screen.queryByText(/is now the current session/)).toBeNull();
  });
});

describe('an analyst’s device', () => {
  test('does not list another therapist’s session as if it could be restarted', async () => {
    await downloaded('mine');
    await downloaded('theirs', { userId: 501, clientName: { first_name: 'Leo', last_name: 'Tan' } });
    show();
    expect((await rows()).map((row) => row[1])).toEqual(['Ruiz, Maya']);
  });
});

describe('Restart Session', () => {
  const restart = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ruiz, Maya' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Restart Session' }));
  };

  test('restarts at once when nothing else runs', async () => {
    const id = await startVisit(device);
    await submit(id);
    show();
    await restart();
    await waitFor(() => expect(done).toEqual([['openSession', id, 'data', 'running']]));
  });

  test('asks first when another session runs; Cancel keeps that one', async () => {
    const running = await startVisit(device);
    const row = await device.db.sessions.get(running);
    if (row) await device.db.sessions.put({ ...row, clientName: { first_name: 'Leo', last_name: 'Tan' } });
    await downloaded('old', { eventsHere: true });
    show();
    await restart();
    const dialog = await screen.findByRole('dialog', { name: 'Restart Maya R.?' });
    expect(dialog.textContent).toContain('Leo T. is still running.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep Leo T. current' }));
    expect(done).toEqual([]);
    await restart();
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Restart Maya R.?' })).getByRole('button', {
        name: 'Restart Session',
      }),
    );
    await waitFor(() => expect(done).toEqual([['openSession', 'old', 'data', 'running']]));
  });

  test('of a visit whose note is billed says what of it is changed, and asks; closed, it leads to an addendum', async () => {
    const id = await startVisit(device);
    await submit(id);
    const uid = (await device.db.sessions.get(id))?.noteUid ?? '';
    const billed = makeNote({ uid, ins_status: '2026-11-20', created_at: new Date(device.time.now).toISOString() });
    await device.db.notes.update(uid, { base: billed });
    show();
    await restart();
    const question = await screen.findByRole('alertdialog', { name: 'Restart a billed visit?' });
    expect(question.textContent).toContain('change what the claim rests on');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(done).toEqual([]);
    await device.db.notes.update(uid, { base: { ...billed, created_at: '2026-10-01T22:04:00Z' } });
    await restart();
    const refusal = await screen.findByRole('dialog', { name: 'This visit stays closed' });
    within(refusal).getByRole('link', { name: 'Write an addendum' });
    expect(done).toEqual([]);
  });

  test('of a session whose data is elsewhere says so while there is no connection', async () => {
    await downloaded('far');
    show();
    await screen.findByText('You are offline. These sessions are on this device.');
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ruiz, Maya' }));
    await screen.findByText("This session's data is not on this device. Connect, then restart it.");
    expect(screen.queryByRole('menuitem', { name: 'Restart Session' })).toBeNull();
  });
});

describe('loading the list', () => {
  test('asks by the insurance-billing filters: fifty, the first page, the user as an id', async () => {
    const sync = makeSync(() => ({
      sessions: [],
      limit: 50,
      page: 1,
      totalCount: 0,
      totalIsExact: true,
      nextCursor: null,
    }));
    show({}, sync);
    await screen.findByText('No sessions yet. Start one and it will show here.');
    expect(sync.asked).toEqual([{ path: '/api/sessions', query: { limit: 50, page: 1, user: device.db.userId } }]);
  });

  test('an error empties nothing: the rows stay, with their date and a new try', async () => {
    await downloaded('here');
    show(
      {},
      makeSync(() => new AskFailed(outcomeOf('transient'))),
    );
    await screen.findByText('We could not load newer sessions');
    await screen.findByText('Updated 3:00 PM');
    expect(await rows()).toHaveLength(1);
    screen.getByRole('button', { name: 'Try again' });
  });
});

describe('the session timer', () => {
  test('shows the current session’s time from its stamps, and pauses and returns to it', async () => {
    const id = await startVisit(device);
    device.time.now += 41 * 60_000 + 7000;
    show();
    const timer = await screen.findByRole('timer', { name: 'Session time' });
    expect(timer.textContent).toBe('00:41:07');
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.click(screen.getByRole('button', { name: 'Return to session' }));
    expect(done).toEqual([
      ['pauseSession', id],
      ['openSession', id, 'data'],
    ]);
  });

  test('a paused session stands still and offers to resume', async () => {
    const id = await startVisit(device);
    device.time.now += 60_000;
    await pauseSession(device, id);
    device.time.now += 3_600_000;
    show();
    expect((await screen.findByRole('timer')).textContent).toBe('00:01:00');
    screen.getByText('Paused');
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(done).toEqual([['resumeSession', id]]);
  });

  test('names a session that is open on another device, and returns to it: it said that none is running', async () => {
    await downloaded('theirs', { state: 'open', logHours: 1.5, noteState: 'draft' });
    show();
    await screen.findByText('Maya R. is open on another device.');
    expect(screen.queryByText('No session is running.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Return to session' }));
    expect(done).toEqual([['openSession', 'theirs', 'data']]);
  });

  test.each([
    ['the times beside them plan, and not its note,', { noteState: 'draft' }, '2.0 planned'],
    ['its Submit has said, where it is open again,', { noteState: 'final' }, '1.5 as submitted'],
  ] as const)('the hours that %s are marked while a session is open: it has none yet', async (_, of, text) => {
    await downloaded('theirs', { state: 'open', logHours: 1.5, ...of });
    show();
    await screen.findByRole('cell', { name: text });
  });

  test('without a current session it says so and starts one', async () => {
    show();
    await screen.findByText('No session is running.');
    await userEvent.click(screen.getByRole('button', { name: 'Start Session' }));
    expect(done).toEqual([['startSession']]);
  });
});
