// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tapPriority } from '#db/device/tap-priority.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { startSession, startWithProgram } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import { type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { leo, maya } from '../on-device.ts';
import { deviceInSession, fillDisk, openSession, paths, rowOf, setPolicy, tile } from './session-page.tsx';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
});
afterEach(() => device.db.close());

const count = (name: string, number: number) =>
  screen.findByRole('button', { name: `${name}, count ${number}. Add one.` });
const stored = async (id: number) => (await rowOf(device, session)).tally.behaviors[id]?.count;
const spoken = (text: string) => waitFor(() => expect(announcer.history()).toContain(text));
type User = ReturnType<typeof openSession>['user'];
const menu = async (user: User, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Options, ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a tap', () => {
  test('shows the press at once, and the number only when it is on the disk', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    fireEvent.pointerDown(tantrum);
    expect(tantrum.hasAttribute('data-pressed')).toBe(true);
    fireEvent.pointerUp(tantrum);
    expect(tantrum.hasAttribute('data-pressed')).toBe(false);
    fireEvent.click(tantrum);
    expect(tantrum.getAttribute('aria-label')).toBe('Tantrum, count 0. Add one.');
    await count('Tantrum', 1);
    expect(await stored(1)).toBe(1);
  });

  test('holds back what else is to be stored from the press on, so that it finds the disk free', async () => {
    let now = 0;
    let rested = () => {};
    const sleep = (ms: number) =>
      new Promise<void>((done) => {
        rested = () => {
          now += ms;
          done();
        };
      });
    const turn = tapPriority(() => now, sleep);
    const held = await deviceInSession(turn);
    openSession(held.device, paths.data);
    const tantrum = await tile('Tantrum');
    // Long after the session was started.
    now = 10_000;
    const stored: string[] = [];
    fireEvent.pointerDown(tantrum);
    const answer = turn.inBetween(async () => void stored.push('an answer'));
    // As long as a look at the disk takes, the finger stays.
    await rowOf(held.device, held.session);
    expect(stored).toEqual([]);
    fireEvent.click(tantrum);
    await count('Tantrum', 1);
    expect(stored).toEqual([]);
    rested();
    await answer;
    expect(stored).toEqual(['an answer']);
    held.device.db.close();
  });

  test('slid away from the tile counts nothing', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    fireEvent.pointerDown(tantrum);
    fireEvent.pointerLeave(tantrum);
    expect(tantrum.hasAttribute('data-pressed')).toBe(false);
    expect(await stored(1)).toBeUndefined();
  });

  test('forty of them, twenty a second, are forty', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    for (let i = 0; i < 40; i++) {
      fireEvent.pointerDown(tantrum, { pointerId: 1 });
      fireEvent.pointerUp(tantrum, { pointerId: 1 });
      fireEvent(tantrum, click(1));
    }
    await count('Tantrum', 40);
    expect(await listEvents(device.db, session)).toHaveLength(40);
  });

  test('two thumbs at once are two, though the browser sends no click for either', async () => {
    openSession(device, paths.data);
    const [tantrum, elopement] = [await tile('Tantrum'), await tile('Elopement')];
    fireEvent.pointerDown(tantrum, finger(1));
    fireEvent.pointerDown(elopement, finger(2));
    expect(elopement.hasAttribute('data-pressed')).toBe(true);
    fireEvent.pointerUp(tantrum, finger(1));
    fireEvent.pointerUp(elopement, finger(2));
    await count('Tantrum', 1);
    await count('Elopement', 1);
    // Two on one tile, too.
    for (const id of [3, 4]) fireEvent.pointerDown(tantrum, finger(id));
    for (const id of [3, 4]) fireEvent.pointerUp(tantrum, finger(id));
    await count('Tantrum', 3);
  });

  test('a finger counts when it is lifted, and its click is not a second one, whether the browser says whose it is or not', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    for (const id of [1, 2]) {
      fireEvent.pointerDown(tantrum, finger(id));
      fireEvent.pointerUp(tantrum, finger(id));
      fireEvent(tantrum, click(id, id === 1 ? 'touch' : undefined));
    }
    await count('Tantrum', 2);
    // A screen reader's click has no finger.
    fireEvent.click(tantrum, { detail: 0 });
    await count('Tantrum', 3);
  });

  test('a finger that was lifted elsewhere, or began to scroll, counts nothing', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    fireEvent.pointerDown(tantrum, finger(1));
    fireEvent.pointerUp(tantrum, { ...finger(1), clientX: 900 });
    fireEvent.pointerDown(tantrum, finger(2));
    fireEvent.pointerCancel(tantrum, finger(2));
    fireEvent.pointerUp(tantrum, finger(2));
    expect(tantrum.hasAttribute('data-pressed')).toBe(false);
    fireEvent.pointerDown(tantrum, finger(3));
    fireEvent.pointerUp(tantrum, finger(3));
    await count('Tantrum', 1);
    expect(await stored(1)).toBe(1);
  });

  test('a second click that no press led to is a ghost; one of another finger is not', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    fireEvent.pointerDown(tantrum, { pointerId: 1 });
    fireEvent(tantrum, click(1));
    fireEvent(tantrum, click(1));
    fireEvent.pointerDown(tantrum, { pointerId: 2 });
    fireEvent(tantrum, click(2));
    await count('Tantrum', 2);
    expect(await stored(1)).toBe(2);
  });

  test('a key held down counts once', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    expect(fireEvent.keyDown(tantrum, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(tantrum, { key: 'Enter' })).toBe(true);
  });

  test('is spoken after a moment of quiet, merged with the others', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await user.click(await tile('Tantrum'));
    await user.click(await tile('Elopement'));
    await spoken('Tantrum 2, Elopement 1');
  });
});

describe('a tap that cannot be saved', () => {
  test('changes no number and is told at once, with what to do; it stays until it is dealt with', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    const free = fillDisk(device);
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Tantrum/);
    screen.getByText(/This device has no room left/);
    expect(announcer.history().at(-1)).toMatch(/^Tantrum was not saved\. This device has no room left/);
    expect(tantrum.getAttribute('aria-label')).toBe('Tantrum, count 0. Add one.');
    expect(await stored(1)).toBeUndefined();
    free();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await count('Tantrum', 1);
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  });

  test('is asked about before its page is left: it stands on that page alone', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    const free = fillDisk(device);
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Tantrum/);
    expect(leaves()).toBe(false);
    free();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    // Once it is on the disk.
    await waitFor(() => expect(leaves()).toBe(true));
  });

  test('names its client on the screen of another one: nobody counts it again for the wrong child', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    const free = fillDisk(device);
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Tantrum/);
    free();
    const other = await startSession(
      device,
      { ...visit, client_id: 8 },
      {
        userId: device.db.userId,
        client: leo,
        behaviorIds: [1],
      },
    );
    chooseSession(other);
    await screen.findByRole('heading', { name: /^Leo T\./ });
    await screen.findByText(/^Not saved: Maya R\.: Tantrum/);
  });

  test('is what Undo is of, while it is the last thing done: the one saved before it stays', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    await user.click(tantrum);
    await count('Tantrum', 1);
    device.time.now += 2000;
    const free = fillDisk(device);
    await user.click(await tile('Elopement'));
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Elopement .*; Tantrum/);
    const bar = within(screen.getByRole('region', { name: 'Undo' }));
    bar.getByText('Tantrum,');
    bar.getByText('not saved');
    const undo = bar.getByRole('button', { name: 'Undo' });
    device.time.now += 2000;
    await user.click(undo);
    await screen.findByText(/^Not saved: Elopement/);
    await spoken('Undone. Tantrum, which was not saved.');
    device.time.now += 2000;
    await user.click(undo);
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    free();
    expect(await stored(1)).toBe(1);
    // Then it is of what was saved, as ever.
    device.time.now += 2000;
    await user.click(undo);
    await count('Tantrum', 0);
  });

  test('a trial tried again happened when it was pressed', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    const free = fillDisk(device);
    const pressed = new Date(device.time.now).toISOString();
    const row = await screen.findByRole('group', { name: 'Requests item' });
    await user.click(within(row).getByRole('button', { name: /^ind,/ }));
    await screen.findByText(/^Not saved: Requests item, ind/);
    free();
    device.time.now += 60_000;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await listEvents(device.db, session)).at(-1)?.at).toBe(pressed));
  });

  test('a Pause tried again is of the moment it was pressed', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    const free = fillDisk(device);
    const pressed = new Date(device.time.now).toISOString();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByText(/^Not saved: Pause/);
    free();
    device.time.now += 60_000;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Resume' });
    expect((await rowOf(device, session)).tally.pauses).toEqual([{ from: pressed, to: null }]);
  });

  test('a Pause tried again pauses nothing that was paused and resumed since: nobody would notice', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    const free = fillDisk(device);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByText(/^Not saved: Pause/);
    free();
    device.time.now += 10_000;
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    device.time.now += 10_000;
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Pause' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect((await rowOf(device, session)).tally.pauses).toHaveLength(1);
    screen.getByRole('button', { name: 'Pause' });
  });

  test('in a session that was submitted meanwhile says so in the words of the rule', async () => {
    openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    const { noteUid } = await rowOf(device, session);
    const writing = submitSession(
      device,
      session,
      noteUid,
      { zero: [1, 2, 3, 4, 9], notWatched: [] },
      { textLimit: 60000, timeZone: 'America/New_York' },
    );
    // Pressed before the screen could know of it: the write is refused, not lost in silence.
    fireEvent.click(tantrum);
    await writing;
    await waitFor(() => expect(announcer.history().at(-1)).toMatch(/This session is submitted/));
  });

  test('a database closed under the screen leaves the screen, and the next tap opens it again', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    device.db.close();
    await user.click(tantrum);
    await count('Tantrum', 1);
  });
});

describe('with a clock that was set back', () => {
  test('a tap is of the interval and a response of the cue that it came after; a trial, too, has the time of what lasts', async () => {
    const { clock } = device;
    let setBack = 0;
    device.clock = { ...clock, now: () => device.time.now - setBack };
    const { user } = openSession(device, paths.data);
    const begun = device.time.now;
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await screen.findByText('Interval 1 of 10');
    setBack = 120_000;
    device.time.now += 5000;
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 1);
    await user.click(screen.getAllByRole('button', { name: /^ind, independent, .+, count 0$/ })[0] as HTMLElement);
    await waitFor(async () => expect(await listEvents(device.db, session)).toHaveLength(3));
    const times = (await listEvents(device.db, session)).map(({ kind, at }) => [kind, Date.parse(at) - begun]);
    expect(times).toEqual([
      ['interval_start', 0],
      ['tap', 5000],
      ['trial', 5000],
    ]);
    await screen.findByText(/^Check the clock/);
  });

  test('the event log takes another time of what it shows, and Pause says how long it has stood', async () => {
    const { clock } = device;
    let setBack = 0;
    device.clock = { ...clock, now: () => device.time.now - setBack };
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Elopement'));
    await count('Elopement', 1);
    device.time.now += 20 * 60_000;
    setBack = 600_000;
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 1);
    await user.click(screen.getByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: /^Correct Tantrum, 3:20/ }));
    const time = await screen.findByRole('combobox', { name: /^Time/ });
    await user.clear(time);
    await user.type(time, '3:18 PM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Corrected: Tantrum, count 1');
    expect((await rowOf(device, session)).last?.at).toBe('2026-11-20T20:18:00.000Z');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Resume' });
    const { pauses } = (await rowOf(device, session)).tally;
    expect(Date.parse(pauses[0]?.from ?? '')).toBe(device.time.now);
  });

  test('a page that is loaded again goes on from what was recorded last: an episode that runs has its length', async () => {
    const { clock } = device;
    device.time.now += 60_000;
    await recordTap(device, session, 1);
    await toggleEpisode(device, session, 2, device.time.now);
    const begun = device.time.now;
    // Typed last, and for an earlier time.
    await recordTap(device, session, 1, new Date(begun - 50_000).toISOString());
    device.clock = { ...clock, now: () => device.time.now - 120_000 };
    const { user } = openSession(device, paths.data);
    const running = await screen.findByRole('button', { name: /^Elopement, running/ });
    await screen.findByText(/^Check the clock/);
    device.time.now += 8000;
    await user.click(running);
    await waitFor(async () => expect(await listEvents(device.db, session)).toHaveLength(4));
    const end = (await listEvents(device.db, session)).at(-1);
    expect(Date.parse(end?.at ?? '') - begun).toBe(8000);
  });

  test('a Pause while intervals are recorded lies in the interval that ran, not in one that is over', async () => {
    const { clock } = device;
    let setBack = 0;
    device.clock = { ...clock, now: () => device.time.now - setBack };
    const { user } = openSession(device, paths.data);
    const begun = device.time.now;
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await screen.findByText('Interval 1 of 10');
    setBack = 60_000;
    device.time.now += 65_000;
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Resume' });
    const { pauses } = (await rowOf(device, session)).tally;
    expect(pauses).toEqual([{ from: new Date(begun + 65_000).toISOString(), to: null }]);
  });
});

describe('Undo', () => {
  test('is always there, names the last event of any kind, and takes it back with one press', async () => {
    const { user } = openSession(device, paths.data);
    const bar = await screen.findByRole('region', { name: 'Undo' });
    const undo = within(bar).getByRole('button', { name: 'Undo' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await user.click(await tile('Tantrum'));
    await within(bar).findByText('Tantrum, count 1');
    await user.click(screen.getAllByRole('button', { name: /^ind, independent, .+, count 0$/ })[0] as HTMLElement);
    await within(bar).findByText('Requests item, ind 1');
    await user.click(undo);
    // Under what was undone stands what comes next, and says so.
    await within(bar).findByText('Next: Tantrum, count 1');
    await spoken('Undone. Requests item ind 0.');
    // The number that changed may be out of sight, and the bar alone would look as if it had done nothing.
    await within(bar).findByText('Undone: Requests item, ind');
    await user.click(await tile('Tantrum'));
    await within(bar).findByText('Tantrum, count 2');
    expect(within(bar).queryByText(/^Undone/)).toBeNull();
    await user.click(undo);
    await within(bar).findByText('Next: Tantrum, count 1');
    await user.click(undo);
    await within(bar).findAllByText('Nothing recorded yet');
    within(bar).getByText('Undone: Tantrum');
    await spoken('Undone. Tantrum 0.');
    expect(await listEvents(device.db, session)).toHaveLength(6);
  });
});

describe('a tile’s menu', () => {
  test('moves a tile a place, says where it is now, and the client’s next session begins in that order', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    const order = () => screen.getAllByRole('button', { name: /Add one\.$/ }).map((one) => one.dataset.tile);
    expect(order()).toEqual(['1', '2', '3', '4']);
    await menu(user, 'Tantrum', 'Move later');
    await waitFor(() => expect(order()).toEqual(['2', '1', '3', '4']));
    await spoken('Tantrum is 2 of 4');
    await menu(user, 'SIB', 'Move earlier');
    await waitFor(() => expect(order()).toEqual(['2', '1', '4', '3']));
    await device.db.assignments.put({ clientId: maya.id, behaviorIds: [1, 2, 3, 4, 20], skillIds: [] });
    const next = await startWithProgram(device, visit, { userId: device.db.userId, client: maya });
    expect((await rowOf(device, next)).behaviorIds).toEqual([2, 1, 4, 3, 20]);
    const after = await startWithProgram(device, visit, { userId: device.db.userId, client: maya });
    expect((await rowOf(device, after)).behaviorIds).toEqual([2, 1, 4, 3, 20]);
  });

  test('a count that was typed is not called none yet, and no time stands beside it that nobody knows', async () => {
    const { user } = openSession(device, paths.data);
    await menu(user, 'Tantrum', 'Set count…');
    await user.type(await screen.findByRole('textbox', { name: 'Count' }), '7');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    await count('Tantrum', 7);
    screen.getByText('typed in');
  });

  test('beside a typed 0 stands no time of what was tapped before: it would read as when it happened', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 1);
    await menu(user, 'Tantrum', 'Set count…');
    await user.type(await screen.findByRole('textbox', { name: 'Count' }), '0');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    await count('Tantrum', 0);
    screen.getByText('typed in');
  });

  test('Remove last takes back this tile’s, whatever came after it', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await user.click(await tile('Elopement'));
    await count('Elopement', 1);
    await menu(user, 'Tantrum', 'Remove last');
    await count('Tantrum', 0);
    await count('Elopement', 1);
    // What was done last is the removal: that is what Undo undoes, and the bar names it.
    const bar = screen.getByRole('region', { name: 'Undo' });
    await within(bar).findByText('Undone: Tantrum');
    expect(within(bar).getAllByText('Undo brings it back')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await count('Tantrum', 1);
    await count('Elopement', 1);
    await within(bar).findByText('Elopement, count 1');
    expect(within(bar).queryByText(/^Undone/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await count('Elopement', 0);
    await count('Tantrum', 1);
  });

  test('on a phone the Undo bar shortens a long name, and cuts off neither what was done nor the number', async () => {
    setWindowWidth(390);
    await device.db.behaviors.update(1, { name: 'inappropriate touching of other people in the community' });
    const { user } = openSession(device, paths.data);
    const bar = within(await screen.findByRole('region', { name: 'Undo' }));
    const named = await screen.findByRole('button', { name: /^inappropriate touching/ });
    await user.click(named);
    await bar.findByText('inapprop. touching, count 1');
    await user.click(named);
    await bar.findByText('inapprop. touching, count 2');
    await user.click(bar.getByRole('button', { name: 'Undo' }));
    // In one line the name alone gives way.
    const number = await bar.findByText('Next: inapprop. touching');
    expect(number.parentElement?.textContent).toBe('Next: inapprop. touching, count 1');
    bar.getByText('Undone: inapprop. touching');
  });

  test('Remove last is offered where there is something to remove: elsewhere it could only fail', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await user.click(await screen.findByRole('button', { name: 'Options, Elopement' }));
    await screen.findByRole('menuitem', { name: 'Nothing to remove yet' });
    expect(screen.queryByRole('menuitem', { name: 'Remove last' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Options, Tantrum' }));
    await screen.findByRole('menuitem', { name: 'Remove last' });
  });

  test('Set count takes a number and nothing else', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Set count…');
    const box = await screen.findByRole('textbox', { name: 'Count' });
    await user.type(box, 'many');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    screen.getByText('Type a number from 0 to 100,000');
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, '12');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    await count('Tantrum', 12);
    // Taking that back is not taking back one of twelve: it is asked about by what it is.
    await menu(user, 'Tantrum', 'Remove last');
    const question = await screen.findByRole('dialog', { name: /^Undo “Tantrum, set to 12” of / });
    within(question).getByText('Then nothing is recorded for Tantrum.');
    await user.click(within(question).getByRole('button', { name: 'Undo' }));
    await count('Tantrum', 0);
  });

  test.each([
    ['the menu', (user: User) => menu(user, 'Tantrum', 'Remove last')],
    ['the key', (user: User) => user.keyboard('{Shift>}[Digit1]{/Shift}')],
  ])('Remove last by %s never raises a count: what would take back “set to 2” asks first', async (_, removeLast) => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum');
    for (const _tap of '1234') await user.click(tantrum);
    await count('Tantrum', 4);
    await menu(user, 'Tantrum', 'Set count…');
    const box = await screen.findByRole('textbox', { name: 'Count' });
    await user.clear(box);
    await user.type(box, '2');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    await count('Tantrum', 2);
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 3);
    await removeLast(user);
    await count('Tantrum', 2);
    (await tile('Tantrum')).focus();
    await removeLast(user);
    const question = await screen.findByRole('dialog', { name: /^Undo “Tantrum, set to 2” of / });
    within(question).getByText('Its count goes from 2 to 4.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await count('Tantrum', 2);
  });

  test('Set count asks at a number that is rarely a count', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Set count…');
    await user.type(await screen.findByRole('textbox', { name: 'Count' }), '12000');
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    screen.getByText('12,000 is rarely a count. If it is right, press Set count again');
    expect(await stored(1)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Set count' }));
    await count('Tantrum', 12_000);
  });

  test('Add at another time refuses a time outside the session and says which times there are', async () => {
    device.time.now += 41 * 60_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Add at another time…');
    const box = await screen.findByRole('combobox', { name: 'Time' });
    await user.type(box, '4:30 PM');
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    await screen.findByText('Type a time during the session so far: 3:00 PM to 3:41 PM');
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, '3:12 PM');
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    await count('Tantrum', 1);
    expect((await rowOf(device, session)).tally.behaviors[1]?.lastAt).toBe('2026-11-20T20:12:00.000Z');
  });

  test('Add at another time offers times of the session alone', async () => {
    device.time.now += 41 * 60_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Add at another time…');
    await user.click(await screen.findByRole('combobox', { name: 'Time' }));
    await user.keyboard('{ArrowDown}');
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['3:00 PM', '3:15 PM', '3:30 PM']);
  });

  test('Add at another time reads an hour without am or pm as one of the session, at night too', async () => {
    const early = { startTime: '02:40', createdAt: '2026-11-20T02:40:00-05:00', begunAt: '2026-11-20T02:40:00-05:00' };
    await device.db.sessions.update(session, early);
    device.time.now = Date.parse('2026-11-20T03:20:00-05:00');
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Add at another time…');
    await user.type(await screen.findByRole('combobox', { name: 'Time' }), '2:48');
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    await count('Tantrum', 1);
    expect((await rowOf(device, session)).tally.behaviors[1]?.lastAt).toBe('2026-11-20T07:48:00.000Z');
  });

  test('a double press of “Add one” adds one: a slow disk must not make two of what was seen once', async () => {
    device.time.now += 41 * 60_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Add at another time…');
    await user.type(await screen.findByRole('combobox', { name: 'Time' }), '3:12 PM');
    await user.tab();
    const add = screen.getByRole('button', { name: 'Add one' });
    fireEvent.click(add);
    fireEvent.click(add);
    await count('Tantrum', 1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(1)).toBe(1);
  });

  test('a hidden tile is named at the end of the grid, and one press brings it back to its place', async () => {
    const { user } = openSession(device, paths.data);
    const names = () =>
      screen.getAllByRole('button', { name: /, count \d+/ }).map((one) => one.getAttribute('aria-label'));
    await tile('Tantrum');
    const before = names();
    await menu(user, 'Tantrum', 'Hide tile');
    await user.click(await screen.findByRole('button', { name: /^1 hidden: Tantrum/ }));
    await waitFor(() => expect(names()).toEqual(before));
    expect(screen.queryByText(/hidden/)).toBeNull();
  });

  test('Hide tile takes it off the screen; its count stays, and is said, and Add behavior brings it back', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 1);
    await menu(user, 'Tantrum', 'Hide tile');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Tantrum, count/ })).toBeNull());
    expect(await stored(1)).toBe(1);
    await screen.findByRole('button', { name: /^1 hidden: Tantrum, count 1/ });
    await user.click(screen.getByRole('button', { name: 'Add behavior' }));
    await user.click(await screen.findByRole('button', { name: 'Tantrum' }));
    await count('Tantrum', 1);
  });
});

describe('tiles', () => {
  test('Add behavior adds one for this session; the client’s assignment stays', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Add behavior' }));
    await user.click(await screen.findByRole('button', { name: 'Screaming' }));
    await count('Screaming', 0);
    expect((await device.db.assignments.get(7))?.behaviorIds).toEqual([1, 2]);
  });

  test('a behavior without an event reads 0 after a restart, and no zero is stored', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T22:01:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    await restartSession(device, session);
    openSession(device, paths.data);
    await count('Elopement', 0);
    expect(await stored(2)).toBeUndefined();
    expect(await device.db.events.count()).toBe(0);
  });

  test('a behavior measured by intervals has no tile, but a start of its own', async () => {
    openSession(device, paths.data);
    await tile('Tantrum');
    expect(screen.queryByRole('button', { name: /^motor stereotypic Behavior, count/ })).toBeNull();
    screen.getByRole('button', { name: /Start motor stereotypic Behavior/ });
  });

  test('one that is counted all the same, as by a correction, gets the last tile: no other moves under the finger', async () => {
    device.db.close();
    const byIntervals = { type: 'momentary', interval: { length: 30, number: 10 } } as const;
    ({ device, session } = await deviceInSession(undefined, { 2: byIntervals }));
    openSession(device, paths.data);
    await tile('Tantrum');
    const tiles = () =>
      screen.getAllByRole('button', { name: /, count \d+\. Add one\.$/ }).map((one) => one.getAttribute('aria-label'));
    const before = tiles();
    await recordTap(device, session, 2);
    await waitFor(() => expect(tiles()).toHaveLength(before.length + 1));
    expect(tiles().slice(0, -1)).toEqual(before);
    expect(tiles().at(-1)).toMatch(/^Elopement, count 1/);
  });

  test('discreet labels show codes; a screen reader hears the code first, then the name', async () => {
    openSession(device, paths.data, { discreet: true });
    await screen.findByRole('button', { name: 'Ta, Tantrum, count 0. Add one.' });
    screen.getByRole('button', { name: 'SIB, SIB, count 0. Add one.' });
  });

  test('with the left hand the panel and Undo come first, in the page as on the screen', async () => {
    openSession(device, paths.data, { hand: 'left' });
    const tantrum = await tile('Tantrum');
    const ind = screen.getAllByRole('button', { name: /^ind, independent/ })[0];
    const undo = screen.getByRole('button', { name: 'Undo' });
    const log = screen.getByRole('button', { name: 'Event log' });
    const follows = (a: Element | undefined, b: Element) =>
      Boolean(a && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect([follows(ind, tantrum), follows(undo, log)]).toEqual([true, true]);
  });
});

describe('skills', () => {
  test('each press is one trial; the percentage follows', async () => {
    const { user } = openSession(device, paths.data);
    const row = await screen.findByRole('group', { name: 'Requests item' });
    const press = (level: string) => user.click(within(row).getByRole('button', { name: new RegExp(`^${level},`) }));
    for (const level of ['ind', 'ind', 'ind', 'fv', 'pv']) await press(level);
    await screen.findByText('60% ind · 5 trials');
    within(row).getByRole('button', { name: /^ind, independent, .+, count 3$/ });
    expect(within(row).getAllByRole('button')).toHaveLength(5);
    await spoken('Requests item ind 3, Requests item fv 1, Requests item pv 1');
  });

  test('a company that records incorrect trials has a sixth button', async () => {
    await setPolicy(device, { incorrectOutcome: true });
    openSession(device, paths.data);
    const row = await screen.findByRole('group', { name: 'Requests item' });
    within(row).getByRole('button', { name: /^inc, incorrect, .+, count 0$/ });
  });

  test('incorrect trials stay in sight when the company gives them up: they are in the percentage, and can be corrected', async () => {
    await setPolicy(device, { incorrectOutcome: true });
    for (const level of ['ind', 'inc', 'inc'] as const) await recordTrial(device, session, 5, level);
    await setPolicy(device, { incorrectOutcome: false });
    const { user } = openSession(device, paths.data);
    const row = await screen.findByRole('group', { name: 'Requests item' });
    await screen.findByText('33.3% ind · 3 trials');
    within(row).getByRole('button', { name: /^inc, incorrect, .+, count 2$/ });
    const other = screen.getByRole('group', { name: 'Waits turn' });
    expect(within(other).queryByRole('button', { name: /^inc,/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    const [first] = await screen.findAllByRole('button', { name: /^Correct Requests item, inc/ });
    await user.click(must(first, 'a line of an incorrect trial'));
    const levels = within(await screen.findByRole('radiogroup', { name: 'Prompt level' }));
    expect(levels.getByRole<HTMLInputElement>('radio', { name: 'inc · incorrect' }).checked).toBe(true);
    await user.click(levels.getByRole('radio', { name: 'ph · physical' }));
    levels.getByRole('radio', { name: 'inc · incorrect' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await within(row).findByRole('button', { name: /^inc, incorrect, .+, count 1$/ });
  });

  test('one of another level is not corrected to incorrect where the company does not record it', async () => {
    await recordTrial(device, session, 5, 'ind');
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: /^Correct Requests item, ind/ }));
    const levels = within(await screen.findByRole('radiogroup', { name: 'Prompt level' }));
    expect(levels.queryByRole('radio', { name: 'inc · incorrect' })).toBeNull();
  });
});

describe('many skills', () => {
  test('above eight there is a filter, and what it hides keeps its trials', async () => {
    const ids = Array.from({ length: 9 }, (_, i) => 30 + i);
    await device.db.skills.bulkPut(
      ids.map((id) => ({ id, name: `Skill number ${id}`, retired: false, min_trials: null })),
    );
    await device.db.table('sessions').update(session, { skillIds: [5, ...ids] });
    const { user } = openSession(device, paths.data);
    await user.type(await screen.findByRole('searchbox', { name: 'Find a skill' }), 'request');
    expect(screen.getAllByRole('button', { name: /^ind,/ })).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Find a skill' }), 'x');
    screen.getByText('No skill matches “requestx”.');
  });
});

describe('a device whose screen can go dark', () => {
  test('is told so quietly: the timer does not depend on it', async () => {
    openSession(device, paths.data);
    await screen.findByText('Screen may sleep. The timer keeps going.');
  });
});

describe('intervals', () => {
  test('of two behaviors: what was just started is in front, the other a chip that says that it is not scored, and comes to the front', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await user.click(await screen.findByRole('button', { name: /^Interval details/ }));
    await user.click(await screen.findByRole('button', { name: 'Record another behavior…' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'SIB');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    // Whose mark it is stands on it.
    const mark = () => screen.findByRole('button', { name: /^Occurred/ });
    await within(await mark()).findByText(/SIB$/);
    await user.click(await screen.findByRole('button', { name: /^motor stereotypic Behavior 1\/10 · to score$/ }));
    await within(await mark()).findByText(/motor stereotypic Behavior$/);
    await user.click(await screen.findByRole('button', { name: /^SIB 1\/10 · to score$/ }));
    await within(await mark()).findByText(/SIB$/);
    await user.click(screen.getByRole('button', { name: /^Occurred/ }));
    await waitFor(async () => {
      const { runs } = (await rowOf(device, session)).tally;
      expect(runs.map(({ behaviour_id, marks }) => [behaviour_id, marks[0]?.occurrence])).toEqual([
        [9, undefined],
        [4, 'yes'],
      ]);
    });
  });

  test('a double press of Start records one series: a second one would run unseen and say that nothing happened', async () => {
    openSession(device, paths.data);
    const start = await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ });
    fireEvent.click(start);
    fireEvent.click(start);
    await screen.findByRole('button', { name: /^Occurred/ });
    expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual(['interval_start']);
  });

  test('start, mark, mark again, Undo, stop; a second press takes nothing back, and the marked interval stays in the log', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    const occurred = await screen.findByRole('button', { name: /^Occurred/ });
    screen.getByText('Interval 1 of 10');
    // Not taken for done before it is: no tick, and what to do.
    within(occurred).getByText('Tap if it occurs');
    expect(occurred.querySelector('svg')).toBeNull();
    await user.click(occurred);
    await waitFor(() => expect(occurred.getAttribute('aria-pressed')).toBe('true'));
    expect([occurred.textContent, occurred.querySelector('svg') !== null]).toEqual(['Occurred', true]);
    // And in its cell at once.
    expect(screen.getByTitle('1, running now').textContent).toBe('1+');
    // It happened once more: in this interval that is the same.
    await user.click(occurred);
    await spoken('Interval 1: occurred already. Undo takes it back');
    expect(screen.getByTitle('1, running now').textContent).toBe('1+');
    await user.click(within(screen.getByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(occurred.getAttribute('aria-pressed')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: '1 recording over, no interval scored' }));
    await screen.findByText(/No interval scored$/);
    expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual([
      'interval_start',
      'interval',
      'void',
      'interval_stop',
    ]);
  });

  test('the details of a recording that runs say that an interval without a mark gets no score under them', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await user.click(await screen.findByRole('button', { name: /^Interval details/ }));
    const details = within(await screen.findByRole('dialog'));
    const warning = details.getByText(/^While this is open, an interval that ends without a mark gets no score\./);
    // Over, it is said no more, and its room stays: an answer would move under the finger.
    device.time.now += 3_600_000;
    await waitFor(() => expect(warning.style.visibility).toBe('hidden'));
  });

  test('an interval that was marked and then cut short by Stop is scored, and can be corrected; an unmarked one has no score', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await user.click(await screen.findByRole('button', { name: /^Occurred/ }));
    await screen.findByRole('button', { name: /1 occurred|interval 1, running now, occurred$/ });
    device.time.now += 4000;
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: '1 recording over' }));
    const details = within(await screen.findByRole('dialog'));
    details.getByText(/1 of 10 scored, 9 not finished · occurred in 1 of 1 \(100%\)$/);
    details.getByText(/^“Not finished”: a pause or the stop cut it short, or it never began\./);
    expect(details.getAllByText('not finished')).toHaveLength(9);
    await user.click(details.getByRole('button', { name: 'Interval 1, occurred. Correct' }));
    await user.click(details.getByRole('radio', { name: 'Not scored' }));
    await details.findByText(/No interval scored$/);
    expect(details.queryByRole('button', { name: /^Interval 1, / })).toBeNull();
  });

  test('an interval whose question is open has its number, and “?” once nobody answered: neither reads as no', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 3, planned: 3 });
    openSession(device, paths.data);
    await screen.findByTitle('1, running now');
    const cellIn = async (title: string) =>
      waitFor(() => {
        device.time.now += 60;
        return screen.getByTitle(title);
      });
    expect((await cellIn('1, asked now')).textContent).toBe('1');
    expect((await cellIn('1, not scored')).textContent).toBe('1?');
  });

  test('beside the question about one whole interval the button says that it is about the next: it is no answer', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'whole-interval', length: 3, planned: 3 });
    openSession(device, paths.data);
    await screen.findByRole('button', { name: /Tap if it stops$/ });
    await waitFor(() => {
      device.time.now += 60;
      screen.getByTitle('1, asked now');
    });
    await screen.findByRole('button', { name: /2: Tap if it stops$/ });
  });

  test.each([
    ['partial-interval', 'Did it occur?', '+ Occurred', '− Did not occur'],
    ['whole-interval', 'Did it last the whole interval?', '+ Lasted the whole interval', '− Did not'],
    ['momentary', 'Happening at its end?', '+ Happening', '− Not happening'],
  ] as const)('a %s is corrected in the words of its question, by the number that it keeps', async (type, question, yes, no) => {
    await startIntervals(device, session, { behaviorId: 9, type, length: 10, planned: 2 });
    device.time.now += 30_000;
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /^1 recording over/ }));
    const dialog = await screen.findByRole('dialog');
    const second = within(dialog).getByRole('button', { name: 'Interval 2, not scored. Correct' });
    expect(second.textContent).toBe('2not scored');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await user.click(second);
    const group = within(dialog).getByRole('radiogroup', { name: `Interval 2: ${question}` });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual([yes, no, 'Not scored']);
    await user.click(within(group).getByRole('radio', { name: yes }));
    await waitFor(() => expect(second.textContent).toBe('2+'));
  });

  test('the setup sheet says what is missing at each field, and puts the focus on the first', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Other interval…' }));
    await user.click(await screen.findByRole('radio', { name: 'Custom' }));
    await user.clear(screen.getByRole('textbox', { name: 'Seconds' }));
    await user.clear(screen.getByRole('textbox', { name: 'Number of intervals' }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    screen.getByText('Type the seconds of one interval, 1 to 3600');
    screen.getByText('Type a number from 1 to 500');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Seconds' }));
  });
});

describe('the timer', () => {
  test('Pause shows that it is paused; Resume goes on', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await screen.findByText('Paused 0:00');
    await spoken('Timer paused');
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Pause' });
    expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual(['pause', 'resume']);
  });

  test('Reset asks first, and leaves the counts', async () => {
    device.time.now += 41 * 60_000 + 7000;
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    expect(screen.getByRole('timer').textContent).toBe('00:41:07');
    await user.click(screen.getByRole('button', { name: 'Session menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset timer…' }));
    await screen.findByText('Start the timer again from 00:00:00? Counts stay.');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('00:00:00'));
    expect(await stored(1)).toBe(1);
    // By a slip: Undo names it, and the clock goes on as before.
    device.time.now += 5000;
    const bar = screen.getByRole('region', { name: 'Undo' });
    await within(bar).findByText('Timer reset');
    await user.click(within(bar).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('00:41:12'));
    expect(await stored(1)).toBe(1);
  });

  test('a tap while the session is paused counts, and that it is paused stands beside it', async () => {
    await pauseSession(device, session);
    const { user } = openSession(device, paths.data);
    const bar = await screen.findByRole('region', { name: 'Undo' });
    device.time.now += 1000;
    await user.click(await tile('Tantrum'));
    await count('Tantrum', 1);
    await within(bar).findByText('Tantrum, count 1, while paused');
    await resumeSession(device, session);
    await within(bar).findByText('Resumed');
    await user.click(await tile('Tantrum'));
    await within(bar).findByText('Tantrum, count 2');
  });

  test('Undo of a pause or of its end asks, and says how the observed time changes: rates are divided by it', async () => {
    await pauseSession(device, session);
    device.time.now += 10 * 60_000;
    await resumeSession(device, session);
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    const bar = screen.getByRole('region', { name: 'Undo' });
    await user.click(within(bar).getByRole('button', { name: 'Undo' }));
    let question = await screen.findByRole('dialog', { name: 'Undo “Resumed” of 3:10:00 PM?' });
    within(question).getByText(/The observed time stays as it is\. The session is paused again\./);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await rowOf(device, session)).tally.pauses).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: 'Undo Paused, 3:00:00 PM' }));
    question = await screen.findByRole('dialog', { name: 'Undo “Paused” of 3:00:00 PM?' });
    within(question).getByText('10:00 more count as observed time, and rates change with it.');
    await user.click(within(question).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rowOf(device, session)).tally.pauses).toEqual([]));
  });

  test('Undo of a pause that goes on says how much is taken back by now: another number would be agreed to than is done', async () => {
    await pauseSession(device, session);
    device.time.now += 60_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await user.click(within(screen.getByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: /^Undo “Paused”/ });
    within(question).getByText(/^1:00 more count as observed time/);
    device.time.now += 7000;
    await within(question).findByText(/^1:07 more count as observed time/);
  });

  test('Undo of a pause that cut an interval short says that the interval does not go on and has no score, before and afterwards', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 30, planned: 4 });
    device.time.now += 20_000;
    await pauseSession(device, session);
    const { user } = openSession(device, paths.data);
    await user.click(within(await screen.findByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: 'Undo “Paused” of 3:00:20 PM?' });
    within(question).getByText(
      /Interval 1 of motor stereotypic Behavior, which it cut short, does not go on and stays not scored\./,
    );
    device.time.now += 5000;
    await user.click(within(question).getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await screen.findByText(/ · Undone; 1 interval that it cut short stays not scored$/);
  });

  test('Undo of a pause says nothing of a score where the interval was decided before it: what was seen was seen', async () => {
    const run = await startIntervals(device, session, {
      behaviorId: 9,
      type: 'partial-interval',
      length: 30,
      planned: 4,
    });
    device.time.now += 10_000;
    await markInterval(device, session, run, 0, 'yes');
    device.time.now += 10_000;
    await pauseSession(device, session);
    const { user } = openSession(device, paths.data);
    await user.click(within(await screen.findByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: 'Undo “Paused” of 3:00:20 PM?' });
    within(question).getByText(/Interval 1 of motor stereotypic Behavior, which it cut short, does not go on\.$/);
  });

  test('Undo of the end of a pause names the interval that it cuts short: the session is paused again', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 30, planned: 4 });
    device.time.now += 20_000;
    await pauseSession(device, session);
    device.time.now += 20_000;
    await resumeSession(device, session);
    device.time.now += 5000;
    const { user } = openSession(device, paths.data);
    await user.click(within(await screen.findByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    const question = await screen.findByRole('dialog', { name: 'Undo “Resumed” of 3:00:40 PM?' });
    within(question).getByText(/Interval 2 of motor stereotypic Behavior is cut short and gets no score\.$/);
  });

  test('Undo of a recording asks when intervals of it are over: one press must not take what was watched for minutes', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 30, planned: 2 });
    const { user } = openSession(device, paths.data);
    const undo = async () =>
      user.click(within(await screen.findByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    device.time.now += 61_000;
    await undo();
    const question = await screen.findByRole('dialog', { name: /^Undo “motor stereotypic Behavior, intervals/ });
    within(question).getByText(/^2 intervals that are over go with it, and what was scored\./);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await rowOf(device, session)).tally.runs).toHaveLength(1);
    await undo();
    const again = await screen.findByRole('dialog', { name: /^Undo “motor/ });
    await user.click(within(again).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rowOf(device, session)).tally.runs).toEqual([]));
  });

  test('on another day a visit says of which it is: what is tapped now goes into it', async () => {
    device.time.now += 17 * 60 * 60_000;
    openSession(device, paths.data);
    await screen.findByText('Of yesterday');
  });

  test('a visit that goes on over midnight still says that its end has passed, and of which day that was', async () => {
    device.time.now += 8.9 * 60 * 60_000;
    await recordTap(device, session, 1);
    device.time.now += 12 * 60_000;
    openSession(device, paths.data);
    expect(await screen.findAllByText('Past yesterday 5:00 PM')).toHaveLength(1);
    // On a tablet that would be wider than the clock, and push Pause away at midnight.
    expect(screen.getByText('Of yesterday').className).toContain('@min-[60rem]/session:hidden');
  });

  test('a clock that was set back is named: what is recorded now would get an earlier time than what was before', async () => {
    await recordTap(device, session, 1);
    device.time.now -= 2 * 60 * 60_000;
    openSession(device, paths.data);
    await screen.findByText(/^Check the clock/);
  });

  test('a record of another device whose clock is ahead says nothing against the clock of this one, one that is of later by this clock does', async () => {
    const ahead = new Date(device.time.now + 60 * 60_000).toISOString();
    const elsewhere = async (times: { at: string; stamped?: string }) => {
      const { last } = must(await findSession(device.db, session), 'the session');
      const of = { ...must(last, 'the tap'), device_id: 'b', ...times };
      // Begun there, by that clock.
      await device.db.sessions.update(session, { last: of, begunAt: ahead });
    };
    await recordTap(device, session, 1);
    await elsewhere({ at: new Date(device.time.now).toISOString(), stamped: ahead });
    const { unmount } = openSession(device, paths.data);
    await screen.findByRole('timer', { name: 'Session time' });
    await import('#features/session/note/under-clock.tsx');
    device.time.now += 1000;
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/:01$/));
    expect(screen.queryByText(/^Check the clock/)).toBeNull();
    unmount();
    await elsewhere({ at: ahead, stamped: ahead });
    openSession(device, paths.data);
    await screen.findByText(/^Check the clock/);
  });

  test('a quiet line says when the End Time is over, on every tab the one that is in force: the plan’s until another is put into the note', async () => {
    device.time.now += 2 * 60 * 60_000 + 60_000;
    const { router } = openSession(device, paths.data);
    await screen.findByText('Past End Time (5:00 PM)');
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '15:09' }, defaultPolicy);
    await screen.findByText('Past End Time (3:09 PM)');
    await router.navigate(paths.note);
    await screen.findByRole('heading', { name: /Session Note$/ });
    expect(screen.getAllByText(/^Past /).map(({ textContent }) => textContent)).toEqual([
      'Past End Time (3:09 PM)',
      'Past 3:09 PM',
    ]);
    await saveSessionNote(device, noteUid, { end_time: '18:00' }, defaultPolicy);
    await waitFor(() => expect(screen.queryByText(/^Past /)).toBeNull());
  });
});

describe('the event log', () => {
  test('corrects time and kind of a line, and takes one back', async () => {
    await recordTap(device, session, 1);
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: 'Correct Tantrum, 3:00:00 PM' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'Elopement');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await count('Elopement', 1);
    await count('Tantrum', 0);
  });

  test('a double press of “Save” corrects once, and says of nothing that was saved that it was not', async () => {
    await recordTap(device, session, 1);
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: 'Correct Tantrum, 3:00:00 PM' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'Elopement');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await count('Elopement', 1);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByText(/^Not saved/)).toBeNull();
  });
});

describe('the keyboard', () => {
  test('digits count and take back, Ctrl+Z undoes, P pauses; not while typing, and not when turned off', async () => {
    const { user, store } = openSession(device, paths.data);
    (await tile('Elopement')).focus();
    await user.keyboard('1');
    await count('Tantrum', 1);
    await user.keyboard('1{Shift>}1{/Shift}');
    await waitFor(async () => expect(await listEvents(device.db, session)).toHaveLength(3));
    await count('Tantrum', 1);
    await user.keyboard('{Control>}z{/Control}');
    await count('Tantrum', 0);
    await user.keyboard('p');
    await screen.findByRole('button', { name: 'Resume' });
    store.set({ singleKeys: false });
    await user.keyboard('1');
    await user.keyboard('{Control>}z{/Control}');
    const question = await screen.findByRole('dialog', { name: /^Undo “Paused” of .*\?$/ });
    await screen.findByRole('button', { name: 'Resume', hidden: true });
    await user.click(within(question).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Pause' });
    expect(await stored(1)).toBeUndefined();
  });

  test('works from the heading that has the focus when the screen has opened', async () => {
    const { user } = openSession(device, paths.data);
    (await screen.findByRole('heading', { level: 1, name: 'Maya R., Session Data' })).focus();
    await user.keyboard('2');
    await count('Elopement', 1);
  });

  test('a digit typed into a dialog counts nothing', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await menu(user, 'Tantrum', 'Set count…');
    await user.type(await screen.findByRole('textbox', { name: 'Count' }), '2');
    expect(await stored(2)).toBeUndefined();
  });
});

describe('on a phone', () => {
  test('one part at a time; the running interval stays at the foot', async () => {
    setWindowWidth(390);
    const { user } = openSession(device, paths.data);
    await tile('Tantrum');
    await user.click(screen.getByRole('radio', { name: 'Interval' }));
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await screen.findByRole('region', { name: 'Running interval' });
    await user.click(screen.getByRole('radio', { name: 'Skills' }));
    await screen.findByRole('group', { name: 'Waits turn' });
    screen.getByRole('button', { name: /^Occurred/ });
    screen.getByRole('radio', { name: /^Interval.*running/ });
  });

  test('every running interval can be reached and scored, whichever is in front', async () => {
    setWindowWidth(390);
    const plan = { type: 'partial-interval' as const, length: 30, planned: 10 };
    await startIntervals(device, session, { ...plan, behaviorId: 9 });
    await startIntervals(device, session, { ...plan, behaviorId: 4 });
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /^SIB 1\/10/ }));
    await screen.findByRole('button', { name: /^motor stereotypic Behavior 1\/10/ });
    await user.click(screen.getByRole('button', { name: /^Occurred/ }));
    await waitFor(async () => {
      const { runs } = (await rowOf(device, session)).tally;
      expect(runs.map(({ marks }) => marks[0]?.occurrence)).toEqual([undefined, 'yes']);
    });
  });
});

/** A click as the browser sends it: with the pointer that made it. */
function click(pointerId: number, pointerType?: string): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  Object.defineProperty(event, 'pointerId', { value: pointerId });
  if (pointerType) Object.defineProperty(event, 'pointerType', { value: pointerType });
  return event;
}

const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
