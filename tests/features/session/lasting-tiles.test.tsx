// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { addEpisode } from '#features/session/record/add-episode.ts';
import { recordActs } from '#features/session/record/record-acts.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, fillDisk, openSession, paths, pressSubmit, rowOf } from './session-page.tsx';

const lasting = { 1: { measure: 'duration' }, 2: { measure: 'duration' } } as const;

let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession(undefined, lasting));
});
afterEach(() => device.db.close());

/** Without the keys' numbers on the tiles. */
const plain = { singleKeys: false };
const tile = (name: string, state: string) => screen.findByRole('button', { name: `${name}, ${state}` });
const face = (name: string) => screen.getByText(name).parentElement?.textContent;
const total = async (id: number) => {
  const { episodes, pauses } = (await rowOf(device, session)).tally;
  return durationSum(episodes?.[id] ?? [], pauses, null, device.time.now).total / 1000;
};
const menu = async (user: ReturnType<typeof openSession>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Options, ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a tile of a behavior that lasts', () => {
  test('starts and stops; two run at once; each number has its unit, and the press is spoken', async () => {
    const { user } = openSession(device, paths.data, plain);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    await waitFor(() => expect(announcer.history()).toContain('Tantrum running'));
    device.time.now += 30_000;
    await user.click(await tile('Elopement', '0 episodes. Start.'));
    await waitFor(() => expect(announcer.history()).toContain('Elopement running'));
    device.time.now += 12_000;
    await user.click(await tile('Tantrum', 'running. Stop.'));
    await tile('Tantrum', '1 episode. Start.');
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:42min in 1 episode'));
    await waitFor(() => expect(announcer.history()).toContain('Tantrum stopped, 1 episode'));
    expect([await total(1), await total(2)]).toEqual([42, 12]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await tile('Tantrum', 'running. Stop.');
    await waitFor(() => expect(announcer.history()).toContain('Undone. Tantrum running.'));
  });

  test('has no length of an episode that was tapped when the visit was over: the tile says what numbers and note say', async () => {
    device.time.now = Date.parse('2026-11-21T01:00:00Z');
    const begunAt = new Date(device.time.now).toISOString();
    await device.db.sessions.update(session, { createdAt: begunAt, begunAt });
    const { user } = openSession(device, paths.data, plain);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 3000;
    await user.click(await tile('Tantrum', 'running. Stop.'));
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum?1 of unknown length'));
    await addEpisode(device, session, 1, { from: '2026-11-20T20:30:00.000Z', to: '2026-11-20T20:33:00.000Z' });
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum3:00min in 1, 1 unknown'));
  });

  test('says on a phone in one line how many there are, of how many no length is known, and how many are described', async () => {
    setWindowWidth(390);
    device.time.now += 60_000;
    await addEpisode(device, session, 1, { from: '2026-11-20T20:00:00.000Z', to: '2026-11-20T20:00:30.000Z' });
    openSession(device, paths.data, plain);
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:30min in 1 episode'));
    await recordTap(device, session, 1);
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:30min in 1, 1 unknown'));
    await recordActs(device, session, [{ kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } }]);
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:301 ABC · 1, 2 unknown'));
    await addEpisode(device, session, 2, { from: '2026-11-20T20:00:00.000Z', to: '2026-11-20T20:00:30.000Z' });
    await recordActs(device, session, [{ kind: 'onset', behaviour_id: 2, abc: { antecedent: 'Told no' } }]);
    await waitFor(() => expect(face('Elopement')).toBe('Elopement0:001 ABC · min, running'));
    device.time.now += 20_000;
    await recordActs(device, session, [{ kind: 'offset', behaviour_id: 2 }]);
    await waitFor(() => expect(face('Elopement')).toBe('Elopement0:501 ABC · 2 episodes'));
  });

  test('shows after a reload what it would have shown: time comes from the stamps', async () => {
    const first = openSession(device, paths.data, plain);
    await first.user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    first.unmount();
    device.time.now += 3_725_000;
    openSession(device, paths.data, plain);
    await tile('Tantrum', 'running. Stop.');
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum1:02:05h, running'));
  });

  test('says "paused" while the session is, and goes on with it', async () => {
    const { user } = openSession(device, paths.data, plain);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 30_000;
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await tile('Tantrum', 'paused. Stop.');
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:30min, paused'));
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await tile('Tantrum', 'running. Stop.');
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:30min, running'));
  });

  test('stays in sight while it runs, whatever was hidden: it can’t be hidden then, and an Undo that lets it run again brings it back', async () => {
    const { user } = openSession(device, paths.data, plain);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    await user.click(screen.getByRole('button', { name: 'Options, Tantrum' }));
    await screen.findByText('Running: stop it to hide it');
    expect(screen.queryByRole('menuitem', { name: 'Hide tile' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await tile('Tantrum', 'running. Stop.'));
    await tile('Tantrum', '1 episode. Start.');
    await menu(user, 'Tantrum', 'Hide tile');
    await screen.findByRole('button', { name: /^1 hidden: Tantrum, 1 episode/ });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const again = await tile('Tantrum', 'running. Stop.');
    expect(screen.queryByRole('button', { name: /hidden/ })).toBeNull();
    // Whoever uses it wants it: it does not vanish under the finger that stops it.
    await user.click(again);
    await tile('Tantrum', '1 episode. Start.');
    expect((await rowOf(device, session)).hiddenBehaviorIds).toEqual([]);
  });

  test('by the number keys: the same key starts, stops, and with Shift takes the whole episode back', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum', '0 episodes. Start.');
    screen.getByRole('heading', { level: 1 }).focus();
    await user.keyboard('1');
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 5000;
    await user.keyboard('1');
    await tile('Tantrum', '1 episode. Start.');
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    await tile('Tantrum', '0 episodes. Start.');
  });

  test('a start that was not saved changes nothing on the screen; tried again it is the start of then', async () => {
    const { user } = openSession(device, paths.data);
    const tantrum = await tile('Tantrum', '0 episodes. Start.');
    const free = fillDisk(device);
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Tantrum, start/);
    expect(tantrum.getAttribute('aria-label')).toBe('Tantrum, 0 episodes. Start.');
    free();
    device.time.now += 60_000;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await tile('Tantrum', 'running. Stop.');
    expect(await total(1)).toBe(60);
  });

  test('an episode seen and not pressed is typed in to the second; one that reaches into another is refused', async () => {
    device.time.now += 3_600_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum', '0 episodes. Start.');
    const add = async (from: string, to: string, seconds: string) => {
      await menu(user, 'Tantrum', 'Add at another time…');
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('combobox', { name: 'Started at' }), `${from}{Tab}`);
      await user.type(dialog.getByRole('combobox', { name: 'Stopped at' }), `${to}{Tab}`);
      const [, stop] = dialog.getAllByRole('textbox', { name: 'Seconds' });
      await user.clear(stop as HTMLElement);
      await user.type(stop as HTMLElement, seconds);
      await user.click(dialog.getByRole('button', { name: 'Add episode' }));
    };
    await add('3:10 PM', '3:12 PM', '30');
    await tile('Tantrum', '1 episode. Start.');
    expect(await total(1)).toBe(150);
    await add('3:11 PM', '3:20 PM', '0');
    await screen.findByText(/^There is an episode from 3:10:00 PM to 3:12:30 PM already/);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Stopped at' }));
  });

  test('an episode that was added is not told as one that stopped now, and Undo names all of it', async () => {
    device.time.now += 3_600_000;
    const { user } = openSession(device, paths.data);
    await tile('Tantrum', '0 episodes. Start.');
    await menu(user, 'Tantrum', 'Add at another time…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Started at' }), '3:10 PM{Tab}');
    await user.type(dialog.getByRole('combobox', { name: 'Stopped at' }), '3:12 PM{Tab}');
    await user.click(dialog.getByRole('button', { name: 'Add episode' }));
    const bar = within(await screen.findByRole('region', { name: 'Undo' }));
    await bar.findByText('Tantrum, 1 episode');
    expect(screen.queryByText(/^Stopped/)).toBeNull();
    await waitFor(() => expect(announcer.history()).toContain('Episode added: Tantrum, 2:00 min'));
    await user.click(bar.getByRole('button', { name: 'Undo' }));
    await bar.findByText('Undone: Tantrum, whole episode');
    await tile('Tantrum', '0 episodes. Start.');
  });

  test('an end that is taken back is told as the end alone: the episode goes on', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 42_000;
    await user.click(await tile('Tantrum', 'running. Stop.'));
    const bar = within(screen.getByRole('region', { name: 'Undo' }));
    await bar.findByText('Tantrum, 1 episode');
    await user.click(bar.getByRole('button', { name: 'Undo' }));
    await bar.findByText('Undone: Tantrum, stopped');
  });

  test('Undo names exactly what it took back of an episode, in the bar and in the log: a correction, its stop, its start, or all of it', async () => {
    const openedAt = device.time.now;
    const at = (seconds: number) => new Date(openedAt + seconds * 1000).toISOString();
    const mark = async (kind: 'onset' | 'offset') =>
      must((await listEvents(device.db, session)).findLast((event) => event.kind === kind)?.uid, kind);
    device.time.now += 3_600_000;
    await recordActs(device, session, [{ kind: 'onset', behaviour_id: 1 }], { at: at(100) });
    device.time.now += 6000;
    await recordActs(device, session, [{ kind: 'offset', behaviour_id: 1 }], { at: at(106) });
    await correctEvent(device, session, await mark('onset'), { kind: 'onset', behaviour_id: 1 }, at(20));
    await correctEvent(device, session, await mark('offset'), { kind: 'offset', behaviour_id: 1 }, at(70));
    await recordActs(device, session, [{ kind: 'onset', behaviour_id: 1 }], { at: at(3000) });
    await addEpisode(device, session, 1, { from: at(200), to: at(300) });
    const { user } = openSession(device, paths.data);
    const bar = within(await screen.findByRole('region', { name: 'Undo' }));
    const undo = async (said: string) => {
      await user.click(bar.getByRole('button', { name: 'Undo' }));
      await bar.findByText(`Undone: ${said}`);
    };
    // Beside one that goes on.
    await undo('Tantrum, whole episode');
    await undo('Tantrum, started');
    expect(await bar.findAllByText(/^Next: Corrected: Tantrum, stopped/)).not.toHaveLength(0);
    await undo('correction to Tantrum, stopped');
    expect(await total(1)).toBe(86);
    await user.click(screen.getByRole('button', { name: 'Event log' }));
    await screen.findByText(/^3:01:10 PM .* Correction undone$/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await undo('correction to Tantrum, started');
    await undo('Tantrum, stopped');
    await undo('Tantrum, started');
  });

  test('a cue is one press of the menu, stamped when it was pressed', async () => {
    const { user } = openSession(device, paths.data);
    await tile('Tantrum', '0 episodes. Start.');
    await menu(user, 'Tantrum', 'Cue given');
    await waitFor(() => expect(announcer.history()).toContain('Tantrum, cue given'));
    expect(await listEvents(device.db, session)).toMatchObject([{ kind: 'cue', behaviour_id: 1 }]);
  });

  test('a cue of a menu stays on its tile until the response, and lights nothing up: it counted nothing', async () => {
    const { user } = openSession(device, paths.data, plain);
    await screen.findByRole('button', { name: 'SIB, count 0. Add one.' });
    await menu(user, 'SIB', 'Cue given');
    const cued = await screen.findByRole('button', { name: 'SIB, cue given, no response yet, count 0. Add one.' });
    expect(cued.className).not.toContain('chosen');
    screen.getByText('cue given');
    await user.click(cued);
    await screen.findByRole('button', { name: 'SIB, count 1. Add one.' });
    expect(screen.queryByText('cue given')).toBeNull();
  });

  test('whose latency is asked for has its cue beside the tiles; Numbers and the note say what is missing', async () => {
    device.db.close();
    ({ device, session } = await deviceInSession(undefined, { ...lasting, 3: { timing: ['latency', 'irt'] } }));
    const { user, unmount } = openSession(device, paths.data, plain);
    const cues = within(await screen.findByRole('list', { name: 'Cues' }));
    expect(cues.getAllByRole('button')).toHaveLength(1);
    await menu(user, 'Task Refusal', 'Numbers…');
    const numbers = await screen.findByRole('dialog', { name: 'Numbers, Task Refusal' });
    await within(numbers).findByText('no cue given');
    within(numbers).getByText('under two responses');
    await user.click(within(numbers).getByRole('button', { name: 'Close' }));
    await user.click(cues.getByRole('button', { name: 'Cue given, Task Refusal' }));
    await waitFor(() => expect(announcer.history()).toContain('Task Refusal, cue given'));
    await cues.findByRole('button', { name: 'Cue given, Task Refusal, no response yet' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo.getAttribute('aria-description')).toBe('Task Refusal, cue given');
    device.time.now += 4000;
    await user.click(await screen.findByRole('button', { name: /^Task Refusal, count/ }));
    await screen.findByRole('button', { name: /^Task Refusal, count 1/ });
    await cues.findByRole('button', { name: 'Cue given, Task Refusal' });
    expect(undo.getAttribute('aria-description')).toBe('Task Refusal, count 1');
    expect(await listEvents(device.db, session)).toMatchObject([
      { kind: 'cue', behaviour_id: 3 },
      { kind: 'tap', behaviour_id: 3 },
    ]);
    unmount();
    openSession(device, paths.note);
    const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect(await fact('Task Refusal, latency')).toBe('mean · 1 of 1 cues with a response4 s');
    expect(await fact('Task Refusal, time between responses')).toBe('under two responses');
    expect(screen.queryByText('Tantrum, latency')).toBeNull();
  });

  test('its numbers stand together, each with its unit', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 90_000;
    await user.click(await tile('Tantrum', 'running. Stop.'));
    await tile('Tantrum', '1 episode. Start.');
    await menu(user, 'Tantrum', 'Numbers…');
    await screen.findByText('Duration, total');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Count',
      'Rate',
      'Duration, total',
      'Duration per episode, mean',
      'Duration per episode, median',
      'Percent of time',
    ]);
    dialog.getByText('1:30 min in 1 episode');
  });

  test('stands at the Submit of another device, and its page says that it lasted until then', async () => {
    const { user } = openSession(device, paths.data, plain);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 101_000;
    const submittedAt = new Date(device.time.now).toISOString();
    await device.db.sessions.update(session, { state: 'closed', turnedElsewhere: 'closed', submittedAt });
    await screen.findByText('Submitted on another device.');
    device.time.now += 60_000;
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum1:41min, ended'));
    await user.click(screen.getByRole('button', { name: 'See it' }));
    await screen.findByText('1:41 min');
  });
});

describe('Numbers of a session that is over', () => {
  const rate = async () => {
    for (let i = 0; i < 12; i++) await recordTap(device, session, 4, '2026-11-20T20:30:00.000Z');
    const { user } = openSession(device, paths.data, plain);
    await menu(user, 'SIB', 'Numbers…');
    const line = (await screen.findByText('Rate')).parentElement;
    return [line?.textContent, screen.getByRole('dialog').querySelector('p')?.textContent];
  };
  const ofTwoHours = [
    'Rate6 per hour12 times in 2:00:00 h observed',
    'In this session, from 3:00 PM to 5:00 PM. Pauses are left out.',
  ];

  test('and is open again the next day are of its own time, not of the night', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T22:00:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    await restartSession(device, session);
    device.time.now = Date.parse('2026-11-21T14:00:00Z');
    expect(await rate()).toEqual(ofTwoHours);
  });

  test('and is open again are of the End Time that was put right at Submit, and of what is watched beyond it', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '16:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T21:00:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    await restartSession(device, session);
    for (let i = 0; i < 6; i++) await recordTap(device, session, 4, '2026-11-20T20:30:00.000Z');
    const { user } = openSession(device, paths.data, plain);
    const said = () => screen.getByRole('dialog').querySelector('p')?.textContent;
    await menu(user, 'SIB', 'Numbers…');
    await screen.findByText('6 times in 1:00:00 h observed');
    expect(said()).toBe('In this session, from 3:00 PM to 4:00 PM. Pauses are left out.');
    await saveSessionNote(device, noteUid, { end_time: '15:45' }, defaultPolicy);
    await screen.findByText('6 times in 45:00 min observed');
    // It goes on: what happened since did not happen in those minutes.
    device.time.now = Date.parse('2026-11-20T21:30:00Z');
    await recordTap(device, session, 4);
    await screen.findByText('7 times in 1:30:00 h observed');
    expect(said()).toBe('In this session, since its Start Time (3:00 PM). Pauses are left out.');
  });

  test('and is open again: what is timed then behind its End Time has its length on the tile and in Numbers', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '16:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T21:00:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T21:03:00Z');
    await restartSession(device, session);
    await toggleEpisode(device, session, 1, device.time.now);
    device.time.now += 12_000;
    await toggleEpisode(device, session, 1, device.time.now);
    const { user } = openSession(device, paths.data, plain);
    await waitFor(() => expect(face('Tantrum')).toBe('Tantrum0:12min in 1 episode'));
    await menu(user, 'Tantrum', 'Numbers…');
    expect((await screen.findAllByText('0:12 min')).length).toBeGreaterThan(0);
  });

  test('and was submitted before its End Time came are of no minute that has not happened', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T20:50:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T20:55:00Z');
    await restartSession(device, session);
    device.time.now = Date.parse('2026-11-20T21:05:00Z');
    expect(await rate()).toEqual([
      'Rate12 per hour12 times in 1:00:00 h observed',
      'In this session, from 3:00 PM to 4:05 PM. Pauses are left out.',
    ]);
  });

  test('and was submitted in the minute of its End Time are of that minute too, as the counts are', async () => {
    const { noteUid } = await rowOf(device, session);
    device.time.now = Date.parse('2026-11-20T21:05:10Z');
    await recordTap(device, session, 1);
    await saveSessionNote(device, noteUid, { end_time: '16:05' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T21:05:45Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
    device.time.now = Date.parse('2026-11-20T21:20:00Z');
    await restartSession(device, session);
    expect((await rate())[0]).toMatch(/in 1:05:45 h observed$/);
  });

  test('and was submitted by a clock that was set back are of its own time: when it ended nobody knows', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    device.time.now = Date.parse('2026-11-19T20:50:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
    device.time.now = Date.parse('2026-11-21T14:00:00Z');
    await restartSession(device, session);
    expect(await rate()).toEqual(ofTwoHours);
  });

  test('and was typed in afterwards are of its own time, not of the hours since', async () => {
    device.time.now = Date.parse('2026-11-21T01:00:00Z');
    const begunAt = new Date(device.time.now).toISOString();
    await device.db.sessions.update(session, { createdAt: begunAt, begunAt });
    expect(await rate()).toEqual(ofTwoHours);
  });

  test.each([
    ['2026-11-20T20:20:00Z', 'Rate4.5 per hour12 times in 2:40:00 h observed', 'it was begun at 3:20 PM'],
    ['2026-11-20T21:00:00Z', 'Rate4.8 per hour12 times in 2:30:00 h observed', 'its first record at 3:30 PM'],
  ])('are of the time since it was begun, where that was after the Start Time: nobody watched before (%s)', async (begunAt, text, since) => {
    device.time.now = Date.parse('2026-11-20T23:00:00Z');
    await device.db.sessions.update(session, { begunAt });
    expect(await rate()).toEqual([text, `In this session, since ${since}. Pauses are left out.`]);
  });

  test('are none where a visit was entered when it was over and something was recorded after it', async () => {
    device.time.now = Date.parse('2026-11-21T01:00:00Z');
    const begunAt = new Date(device.time.now).toISOString();
    await device.db.sessions.update(session, { createdAt: begunAt, begunAt });
    await recordTap(device, session, 4);
    const { user } = openSession(device, paths.data, plain);
    await menu(user, 'SIB', 'Numbers…');
    await screen.findByText('Count');
    expect(screen.queryByText('Rate')).toBeNull();
    screen.getByText(/from 3:00 PM to 5:00 PM\. Something was recorded after the visit, so nobody knows how long/);
  });

  test('name no Start Time that is still to come', async () => {
    await device.db.sessions.update(session, { startTime: '16:00', begunAt: '2026-11-20T20:00:00.000Z' });
    await saveSessionNote(device, (await rowOf(device, session)).noteUid, { begin_time: '16:00' }, defaultPolicy);
    const { user } = openSession(device, paths.data, plain);
    await menu(user, 'SIB', 'Numbers…');
    await screen.findByText('In this session. Pauses are left out.');
  });

  test('are of the time up to now while it goes on, also beyond the end that was planned', async () => {
    device.time.now = Date.parse('2026-11-20T23:00:00Z');
    expect(await rate()).toEqual([
      'Rate4 per hour12 times in 3:00:00 h observed',
      'In this session, since its Start Time (3:00 PM). Pauses are left out.',
    ]);
  });
});

describe('before and after', () => {
  test('a tap is saved first; quick choices and words follow, are never required, and reach the note’s facts', async () => {
    const { user, router } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'SIB, count 0. Add one.' }));
    await screen.findByRole('button', { name: 'SIB, count 1. Add one.' });
    await menu(user, 'SIB', 'ABC…');
    await user.click(await screen.findByRole('button', { name: 'Demand given' }));
    await user.type(screen.getByRole('textbox', { name: 'Consequence (after)' }), 'Hands held, then released');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: 'SIB, count 1. Add one.' });
    const last = (await listEvents(device.db, session)).at(-1);
    expect(last).toMatchObject({
      kind: 'tap',
      behaviour_id: 4,
      abc: { antecedent: 'Demand given', consequence: 'Hands held, then released' },
    });
    await router.navigate(paths.note);
    await screen.findByRole('heading', { name: 'ABC: before and after' });
    screen.getByText('Hands held, then released');
  });

  test('words typed behind a quick choice stay apart from it, also when the text is opened again', async () => {
    await recordTap(device, session, 4);
    const { user } = openSession(device, paths.data);
    const words = () => screen.findByRole('textbox', { name: 'Antecedent (before)' });
    const antecedent = async () => (await listEvents(device.db, session)).at(-1);
    await menu(user, 'SIB', 'ABC…');
    await user.click(await screen.findByRole('button', { name: 'Told no' }));
    await user.type(await words(), 'He threw the cup');
    await user.click(await screen.findByRole('button', { name: 'Waiting' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await antecedent()).toMatchObject({ abc: { antecedent: 'Told no; He threw the cup; Waiting' } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menu(user, 'SIB', 'ABC…');
    await user.type(await words(), 'For lunch');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await antecedent()).toMatchObject({
        abc: { antecedent: 'Told no; He threw the cup; Waiting; For lunch' },
      }),
    );
  });

  test('is marked on the tile, and the same again takes three presses', async () => {
    const abc = { antecedent: 'Demand given', consequence: 'Redirected' };
    await recordActs(device, session, [{ kind: 'tap', behaviour_id: 4, abc }]);
    await recordTap(device, session, 4);
    const { user } = openSession(device, paths.data);
    await tile('SIB', 'count 2. Add one.');
    expect(face('SIB')).toContain('1 ABC · 3:00:00');
    await menu(user, 'SIB', 'ABC…');
    await user.click(await screen.findByRole('button', { name: 'Before: Demand given. After: Redirected' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rowOf(device, session)).tally.abc?.[4]).toEqual({
      described: 2,
      before: { 'Demand given': 2 },
      after: { Redirected: 2 },
    });
    await waitFor(() => expect(face('SIB')).toContain('2 ABC · 3:00:00'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // Its count stays: the description alone is taken back.
    await screen.findByText('Undone: SIB, ABC');
    expect((await rowOf(device, session)).tally.behaviors[4]?.count).toBe(2);
    await menu(user, 'Tantrum', 'ABC…');
    await screen.findByText(/^Nothing recorded yet/);
  });

  test('what was typed and not saved is there again, also after a reload and after Cancel; Discard throws it away', async () => {
    await recordTap(device, session, 4);
    const first = openSession(device, paths.data);
    await menu(first.user, 'SIB', 'ABC…');
    await first.user.type(await screen.findByRole('textbox', { name: 'Antecedent (before)' }), 'Loud bell');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    first.unmount();
    const { user } = openSession(device, paths.data);
    await menu(user, 'SIB', 'ABC…');
    await screen.findByDisplayValue('Loud bell');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menu(user, 'SIB', 'ABC…');
    await screen.findByDisplayValue('Loud bell');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(0));
    expect(screen.queryByDisplayValue('Loud bell')).toBeNull();
  });
});

describe('the event log', () => {
  test('restores what was taken back, and corrects a stop only to between its start and the next', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum', '0 episodes. Start.'));
    await tile('Tantrum', 'running. Stop.');
    device.time.now += 600_000;
    await user.click(await tile('Tantrum', 'running. Stop.'));
    await tile('Tantrum', '1 episode. Start.');
    await user.click(screen.getByRole('button', { name: 'Event log' }));
    // An end says how long its episode was.
    expect((await screen.findByText(/^Tantrum, stopped/)).textContent).toBe('Tantrum, stopped10:00 min');
    await user.click(await screen.findByRole('button', { name: 'Undo Tantrum, started, 3:00:00 PM' }));
    await user.click(await screen.findByRole('button', { name: 'Restore Tantrum, started, 3:00:00 PM' }));
    await waitFor(() => expect(announcer.history()).toContain('Restored. It counts again.'));
    expect(await total(1)).toBe(600);
    await user.click(await screen.findByRole('button', { name: 'Correct Tantrum, stopped, 3:10:00 PM' }));
    const time = await screen.findByRole('combobox', { name: 'Stopped at' });
    await user.clear(time);
    await user.type(time, '3:00 PM{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('It started at 3:00:00 PM: type a later time');
    await user.clear(time);
    await user.type(time, '3:05 PM{Tab}');
    // Pressed twice it is one correction: the second must not be told as one that was not saved.
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await total(1)).toBe(300));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByText(/^Not saved/)).toBeNull();
  });
});

test('a tap is not corrected into a behavior that lasts: its count would have no minutes, and the mean be wrong', async () => {
  await recordTap(device, session, 4);
  const { user } = openSession(device, paths.data);
  await user.click(await screen.findByRole('button', { name: 'Event log' }));
  await user.click(await screen.findByRole('button', { name: 'Correct SIB, 3:00:00 PM' }));
  const behavior = await screen.findByRole('combobox', { name: 'Behavior' });
  const offered = within(behavior).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Task Refusal', 'SIB', 'motor stereotypic Behavior']);
});

test('Submit says what still runs; its Stop stops it', async () => {
  const { user } = openSession(device, paths.data);
  await user.click(await tile('Tantrum', '0 episodes. Start.'));
  await tile('Tantrum', 'running. Stop.');
  await user.click(screen.getByRole('link', { name: 'Submit Session' }));
  await screen.findByText('Tantrum is still running');
  device.time.now += 65_000;
  await user.click(screen.getByRole('button', { name: 'Stop Tantrum' }));
  await waitFor(() => expect(screen.queryByText('Tantrum is still running')).toBeNull());
  await screen.findByText('Tantrum 1 (1:05 min)');
});

test('what its Stop at Submit adds to the times comes below it, and its line stays: nothing comes under the finger', async () => {
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:00', location: 3 }, defaultPolicy);
  const { user } = openSession(device, paths.data);
  await user.click(await tile('Tantrum', '0 episodes. Start.'));
  await tile('Tantrum', 'running. Stop.');
  await user.click(screen.getByRole('link', { name: 'Submit Session' }));
  await screen.findByText('Tantrum is still running');
  device.time.now += 65_000;
  await user.click(screen.getByRole('button', { name: 'Stop Tantrum' }));
  const stopped = await screen.findByText('Tantrum has stopped');
  const late = await screen.findByText(/after the End Time/);
  expect(stopped.compareDocumentPosition(late)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a tile that was forgotten overnight ends with the visit: Submit offers no Stop that would give it the night', async () => {
  const { date, time } = inZone(device.time.now, 'America/New_York');
  const end_time = inZone(device.time.now + 20 * 60_000, 'America/New_York').time;
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(
    device,
    noteUid,
    { date_visited: date, begin_time: time, end_time, location: 3 },
    defaultPolicy,
  );
  const { user } = openSession(device, paths.data);
  await user.click(await tile('Tantrum', '0 episodes. Start.'));
  await tile('Tantrum', 'running. Stop.');
  device.time.now += 11 * 3_600_000;
  await user.click(screen.getByRole('link', { name: 'Submit Session' }));
  await screen.findByText(new RegExp(`^It ends with the visit, at ${time12(end_time)}\\.`));
  expect(screen.queryByRole('button', { name: 'Stop Tantrum' })).toBeNull();
  // To end where it began would be no visit.
  expect(screen.queryByRole('button', { name: `End at ${time12(time)}` })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Not watched' }));
  await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched.length).toBeGreaterThan(2));
  await pressSubmit(user, device, session);
  await screen.findByRole('heading', { name: 'Session submitted' });
  expect(await total(1)).toBe(20 * 60);
});

test('what still runs at Submit has its length in the note: the record has it, too', async () => {
  const { user } = openSession(device, paths.data);
  await user.click(await tile('Tantrum', '0 episodes. Start.'));
  await tile('Tantrum', 'running. Stop.');
  await user.click(screen.getByRole('link', { name: 'Submit Session' }));
  await screen.findByText('Tantrum is still running');
  device.time.now += 125_000;
  await user.click(await screen.findByRole('button', { name: 'Not watched' }));
  await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched.length).toBeGreaterThan(2));
  await pressSubmit(user, device, session);
  await screen.findByRole('heading', { name: 'Session submitted' });
  const note = await device.db.notes.get((await rowOf(device, session)).noteUid);
  expect(note?.fields.target_behaviors).toContain('Tantrum occurred 1 time, 2:05 min in all.');
});
