// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNote } from '#db/queries/sessions.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { somethingRuns } from '#domain/session/something-runs.ts';
import { startIntervals } from '#features/session/intervals/record-interval.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import { type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { leo } from '../on-device.ts';
import { deviceInSession, openSession, paths, pressSubmit, rowOf, tile } from './session-page.tsx';

let device: TestDevice;
let mayas: string;
let leos: string;
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session: mayas } = await deviceInSession());
  leos = await startSession(
    device,
    { ...visit, client_id: 8 },
    {
      userId: device.db.userId,
      client: leo,
      behaviorIds: [1],
      skillIds: [],
      timeZone: 'America/New_York',
    },
  );
  chooseSession(mayas);
});
afterEach(() => device.db.close());

const counts = async () =>
  Promise.all([mayas, leos].map(async (id) => (await rowOf(device, id)).tally.behaviors[1]?.count ?? 0));
const others = async () => within(await screen.findByRole('navigation', { name: 'Other open sessions' }));

describe('two clients at once', () => {
  test('are one press apart on the same screen, and each tap is of the one who is named', async () => {
    const { user, path } = openSession(device, paths.data);
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    await user.click(await tile('Tantrum'));
    await user.click((await others()).getByRole('button', { name: 'Go on with Leo T.' }));
    const heading = await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(announcer.history()).toContain('Now Leo T.');
    expect(path()).toBe(paths.data);
    await user.click(await screen.findByRole('button', { name: 'Tantrum, count 0. Add one.' }));
    await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' });
    await user.click((await others()).getByRole('button', { name: 'Go on with Maya R.' }));
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    expect(await counts()).toEqual([1, 1]);
  });

  test('are both said to run on every other screen: its bar named one of them alone', async () => {
    openSession(device, '/');
    const bar = within(await screen.findByRole('region', { name: 'Running session' }));
    await bar.findByText(/Maya R\., 1 more/);
  });

  test('each of another day says so wherever it can be gone on with: a name alone is taken for a visit of today', async () => {
    device.time.now += 24 * 60 * 60_000;
    const { user, router } = openSession(device, '/');
    const bar = within(await screen.findByRole('region', { name: 'Running session' }));
    await bar.findByText(/Maya R\. of yesterday, 1 more/);
    await router.navigate(paths.data);
    const name = 'Go on with Leo T. of yesterday';
    within(await (await others()).findByRole('button', { name })).getByText('of yesterday');
    await user.click(screen.getByRole('button', { name: 'Session menu' }));
    await screen.findByRole('menuitem', { name });
  });

  test('are in the session’s menu, too, where a phone has them; what was typed into a note stays with it', async () => {
    const { user } = openSession(device, paths.note);
    await user.type(await screen.findByRole('textbox', { name: 'Comments' }), 'Maya’s own');
    await user.click(screen.getByRole('button', { name: 'Session menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Go on with Leo T.' }));
    await screen.findByRole('heading', { name: 'Leo T., Session Note' });
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comments' })).value).toBe('');
    const noteOf = async (id: string) => findNote(device.db, (await rowOf(device, id)).noteUid);
    await waitFor(async () => expect((await noteOf(mayas))?.fields.comment).toBe('Maya’s own'));
    expect((await noteOf(leos))?.fields.comment).toBe('');
  });

  test('an episode that goes on with the other one is seen from here, on a phone too, until it is stopped', async () => {
    await toggleEpisode(device, leos, 1, device.time.now);
    const { user } = openSession(device, paths.data);
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    const chip = await (await others()).findByRole('button', { name: 'Go on with Leo T., episode runs' });
    expect(within(chip).getByText('episode runs')).not.toBeNull();
    // A phone has no chips: there it stands under the name, which nobody presses.
    const words = await screen.findByText('Leo');
    expect(words.parentElement?.textContent).toBe('Leoepisode runs');
    expect(words.closest('button, a')).toBeNull();
    expect(words.parentElement?.className).toContain('md:hidden');
    await user.click(chip);
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    await toggleEpisode(device, leos, 1, device.time.now);
    await user.click((await others()).getByRole('button', { name: 'Go on with Maya R.' }));
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    await (await others()).findByRole('button', { name: 'Go on with Leo T.' });
    expect(screen.queryByText('Leo')).toBeNull();
  });

  test('an interval recording of the other one runs until its last interval is over, whoever looks', async () => {
    const begun = new Date(device.time.now).toISOString();
    await startIntervals(device, leos, { behaviorId: 1, type: 'partial-interval', length: 10, planned: 3 }, begun);
    const { tally } = await rowOf(device, leos);
    expect(somethingRuns(tally, device.time.now + 29_000)).toBe(true);
    expect(somethingRuns(tally, device.time.now + 30_000)).toBe(false);
    openSession(device, paths.data);
    (await others()).getByRole('button', { name: 'Go on with Leo T., intervals run' });
  });

  test('of which an interval is over and nobody has said what happened says that it is not scored: “running” asks nobody', async () => {
    const begun = new Date(device.time.now).toISOString();
    await startIntervals(device, leos, { behaviorId: 1, type: 'momentary', length: 10, planned: 12 }, begun);
    device.time.now += 25_000;
    openSession(device, paths.data);
    const chip = (await others()).getByRole('button', {
      name: 'Go on with Leo T., intervals run, 2 intervals not scored',
    });
    within(chip).getByText('2 not scored');
    const words = await screen.findByText('Leo');
    expect(words.parentElement?.textContent).toBe('Leo2 not scored');
  });
});

describe('Back, with two clients at once', () => {
  const back = (router: ReturnType<typeof openSession>['router']) => router.navigate(-1);

  test('from a submitted session leads to that session, and never to the counters of the other child', async () => {
    const { user, router } = openSession(device, '/');
    await router.navigate(paths.data);
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    await user.click(screen.getByRole('link', { name: /Submit/ }));
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, mayas)).answers.zero.length).toBeGreaterThan(0));
    await pressSubmit(user, device, mayas);
    await screen.findByRole('heading', { name: 'Session submitted' });
    await back(router);
    await screen.findByText('Reopen it to change its data or its note, then submit it again.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Session submitted');
    screen.getByText(/^Maya R\./);
    expect(screen.queryByRole('button', { name: /Add one/ })).toBeNull();
    // And on again: no Submit of the other one.
    await router.navigate(1);
    await screen.findByRole('button', { name: 'Reopen' });
    expect(screen.queryByRole('button', { name: 'Submit Session' })).toBeNull();
  });

  test('a submitted session offers first to go on with the one that runs', async () => {
    await toggleEpisode(device, leos, 1, device.time.now);
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, mayas)).answers.zero.length).toBeGreaterThan(0));
    await pressSubmit(user, device, mayas);
    // At once with all others: coming later, it would push Home from under the finger.
    await screen.findByRole('link', { name: 'Home' });
    await user.click(screen.getByRole('button', { name: 'Go on with Leo T. · episode runs' }));
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
  });

  test('to a page of the other one asks, with both names, before anything can be counted', async () => {
    const { user, router } = openSession(device, '/');
    await router.navigate(paths.data);
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
    await router.navigate(paths.note);
    await screen.findByRole('textbox', { name: 'Comments' });
    chooseSession(leos);
    await screen.findByRole('heading', { name: 'Leo T., Session Note' });
    await back(router);
    await screen.findByRole('heading', { name: 'This was the page of Maya R.' });
    screen.getByText('You are recording Leo T. now.');
    expect(screen.queryByRole('button', { name: /Add one/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stay with Leo T.' }));
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    // What was chosen holds: the page is that one's by now.
    await router.navigate(1);
    await screen.findByRole('heading', { name: 'Leo T., Session Note' });
    await back(router);
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
  });

  test('to a page of the other one goes on with it where that is chosen', async () => {
    const { user, router } = openSession(device, '/');
    await router.navigate(paths.data);
    await user.click((await others()).getByRole('button', { name: 'Go on with Leo T.' }));
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    await router.navigate(paths.note);
    await user.click((await others()).getByRole('button', { name: 'Go on with Maya R.' }));
    await screen.findByRole('heading', { name: 'Maya R., Session Note' });
    await back(router);
    await screen.findByRole('heading', { name: 'This was the page of Leo T.' });
    await user.click(screen.getByRole('button', { name: 'Go on with Leo T.' }));
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    await user.click((await others()).getByRole('button', { name: 'Go on with Maya R.' }));
    await screen.findByRole('heading', { name: 'Maya R., Session Data' });
  });
});
