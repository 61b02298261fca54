// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Behavior } from '#contract/programs.ts';
import type { OpenedSession } from '#contract/session.ts';
import { findCursor, saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { addBehavior, hideTile } from '#features/session/record/change-tiles.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
});
afterEach(() => device.db.close());

/** An edit of the catalogue, as the list of changes brings it. Its new name tells when the screen has it. */
async function edit(id: number, change: Partial<Behavior>): Promise<void> {
  const { db } = device;
  const row = { ...must(await db.behaviors.get(id), 'a behavior'), ...change };
  await saveCursor(db, 'c0', 0);
  const from = must(await findCursor(db), 'a cursor');
  await storeChanges(db, from, { changes: [{ change: 'put', entity: 'behavior', id, row }], nextCursor: 'c1' });
}

const count = (name: string, number: number) =>
  screen.findByRole('button', { name: `${name}, count ${number}. Add one.` });
const tallied = async (id: number) => (await rowOf(device, session)).tally.behaviors[id]?.count;
const tileIds = () => [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile'));

describe('the catalogue is edited while a session is open', () => {
  test('to duration: the tile goes on counting, or half the occurrences were lost to starts and stops', async () => {
    const { user } = openSession(device, paths.data, { singleKeys: false });
    await user.click(await count('Tantrum', 0));
    await count('Tantrum', 1);
    await edit(1, { measure: 'duration', name: 'Tantrums' });
    await user.click(await count('Tantrums', 1));
    await user.click(await count('Tantrums', 2));
    await count('Tantrums', 3);
    expect((await rowOf(device, session)).tally.episodes?.[1]).toBeUndefined();
  });

  test('to intervals: no tile goes, and each key counts what it counted before', async () => {
    const { user } = openSession(device, paths.data);
    await count('Tantrum', 0);
    await edit(2, { type: 'partial-interval', interval: { length: 30, number: 10 }, name: 'Elopements' });
    await edit(3, { name: 'Refusal' });
    (await count('Refusal', 0)).focus();
    await user.keyboard('3');
    await count('Refusal', 1);
    await count('Elopements', 0);
    expect(tileIds()).toEqual(['1', '2', '3', '4']);
    expect(screen.queryByRole('button', { name: /Start Elopements/ })).toBeNull();
    expect(await tallied(4)).toBeUndefined();
  });

  test('to latency: no row of cues pushes the tiles away from under a finger', async () => {
    openSession(device, paths.data);
    await count('Tantrum', 0);
    await edit(1, { timing: ['latency'], name: 'Tantrums' });
    await count('Tantrums', 0);
    expect(screen.queryByRole('list', { name: 'Cues' })).toBeNull();
  });

  test('away from intervals: the start of the intervals stays, with its own length, and no tile comes between', async () => {
    openSession(device, paths.data);
    await count('Tantrum', 0);
    await edit(9, { type: null, interval: null, name: 'Stereotypy' });
    await screen.findByRole('button', { name: /Start Stereotypy/ });
    expect(tileIds()).toEqual(['1', '2', '3', '4']);
  });

  test('what was added to the session is measured as when it was added, also when its tile was hidden in between', async () => {
    const screaming = async () => must(await device.db.behaviors.get(20), 'a behavior');
    await addBehavior(device, session, await screaming());
    await edit(20, { measure: 'duration' });
    await hideTile(device, session, 20);
    await addBehavior(device, session, await screaming());
    const { user } = openSession(device, paths.data, { singleKeys: false });
    await user.click(await count('Screaming', 0));
    await count('Screaming', 1);
  });
});

describe('a behavior or skill that is renamed', () => {
  const drafted = async () =>
    (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Target Behaviors/ })).value;

  test('is no new data for the note: no sentence is written again under the new name, edited or not', async () => {
    await recordTap(device, session, 1);
    const { user, unmount } = openSession(device, paths.note);
    await waitFor(async () => expect(await drafted()).toBe('Tantrum occurred 1 time.'));
    const field = await screen.findByRole('textbox', { name: /^Target Behaviors/ });
    await user.type(field, ' At lunch.');
    const { noteUid } = await rowOf(device, session);
    await waitFor(async () =>
      expect((await device.db.notes.get(noteUid))?.fields.target_behaviors).toBe('Tantrum occurred 1 time. At lunch.'),
    );
    unmount();
    await edit(1, { name: 'Tantrum (loud)' });
    await device.db.skills.update(5, { name: 'Asks for an item' });
    openSession(device, paths.note);
    await waitFor(async () => expect(await drafted()).toBe('Tantrum occurred 1 time. At lunch.'));
    expect(screen.queryByText(/new event since draft/)).toBeNull();
  });
});

describe('a session that is reopened', () => {
  test('takes the missed tap as a tap, though the behavior is timed today: no episode of no length', async () => {
    await recordTap(device, session, 1);
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    await submitSession(device, session, noteUid, { zero: [2, 3, 4, 9], notWatched: [] }, defaultPolicy);
    await edit(1, { measure: 'duration' });
    await restartSession(device, session);
    const { user } = openSession(device, paths.data, { singleKeys: false });
    await user.click(await count('Tantrum', 1));
    await count('Tantrum', 2);
    expect(await tallied(1)).toBe(2);
  });
});

describe('a session that comes from another device', () => {
  test('is measured from then on as when it came', async () => {
    const { measures: _none, ...pulled } = await rowOf(device, session);
    await device.db.table('sessions').put({ ...pulled, eventsHere: false });
    const about = { client: { id: pulled.clientId }, startDate: pulled.startDate };
    const opened = { session: { uid: session, id: 9, session_closed: false, version: 2, note: null, ...about } };
    await storeOpenedSession(device.db, {
      ...opened,
      events: [],
      behaviors: [{ id: 1 }],
      skills: [],
    } as unknown as OpenedSession);
    await edit(1, { measure: 'duration' });
    const { user } = openSession(device, paths.data, { singleKeys: false });
    await user.click(await count('Tantrum', 0));
    await count('Tantrum', 1);
  });
});

describe('a session that an older app started', () => {
  test('is measured as the catalogue says: it kept nothing of its own', async () => {
    const { measures: _none, ...old } = await rowOf(device, session);
    await device.db.table('sessions').put(old);
    await edit(1, { measure: 'duration' });
    openSession(device, paths.data, { singleKeys: false });
    const tiles = within(await screen.findByRole('region', { name: 'Behaviors' }));
    await waitFor(() => tiles.getByRole('button', { name: 'Tantrum, 0 episodes. Start.' }));
  });
});
