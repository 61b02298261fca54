// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNote } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { shortNumbers } from '#domain/session/session-numbers.ts';
import { inZone } from '#domain/time/service-time.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { saveAnswer } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

const MINUTE = 60_000;
const NIGHT = 16 * 60 * MINUTE;

let device: TestDevice;
let session: string;

/** A visit of half an hour, from now on: 3:00 to 3:30 PM. */
beforeEach(async () => {
  setWindowWidth(820);
  ({ device, session } = await deviceInSession(undefined, { 1: { measure: 'duration' } }));
  const { date, time } = inZone(device.time.now, defaultPolicy.timeZone);
  const { noteUid } = await rowOf(device, session);
  const times = { date_visited: date, begin_time: time, end_time: '15:30', location: 3 };
  await saveSessionNote(device, noteUid, times, defaultPolicy);
});
afterEach(() => device.db.close());

const press = () => toggleEpisode(device, session, 1, device.time.now);
const minutes = async () => {
  const { episodes, pauses } = (await rowOf(device, session)).tally;
  return durationSum(episodes?.[1] ?? [], pauses, null, device.time.now).total / MINUTE;
};
const answerRest = () => saveAnswer(device, session, [1, 2, 3, 4, 9], 'notWatched');
const button = (name: string) => screen.findByRole('button', { name });
const targets = async () =>
  must(await findNote(device.db, (await rowOf(device, session)).noteUid), 'the note').fields.target_behaviors;

async function pressSubmit({ user }: ReturnType<typeof openSession>) {
  await screen.findByRole('heading', { name: 'Client, date, location, times' });
  await user.click(await button('Submit Session'));
}

describe('what lasted beyond the End Time', () => {
  test('is asked about after the times where nothing was recorded before it: times that are right answer the rest', async () => {
    device.time.now += 60 * MINUTE;
    await press();
    device.time.now += 20 * MINUTE;
    await press();
    await answerRest();
    const { user } = openSession(device, paths.submit);
    const length = await screen.findByText('Tantrum lasts beyond the End Time, 3:30 PM');
    const times = screen.getByText('2 recorded events lie after the End Time, 3:30 PM');
    const isFirst = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(isFirst(times, length)).toBe(true);
    await user.click(await button('End at 4:20 PM'));
    const answered = await screen.findByText('Tantrum no longer lasts beyond the End Time, 4:20 PM');
    expect(isFirst(await screen.findByText(/^Began 3:00 PM · first record 4:00 PM/), answered)).toBe(true);
  });

  test('an episode that was stopped the next morning is in no note before somebody has said so', async () => {
    await press();
    device.time.now += NIGHT;
    await press();
    await answerRest();
    const page = openSession(device, paths.submit);
    await pressSubmit(page);
    await screen.findByText('Tantrum lasts beyond the End Time, 3:30 PM');
    await screen.findByText('Say when Tantrum ended');
    expect((await rowOf(device, session)).state).toBe('open');
    await page.user.click(await button('End at 3:30 PM, Tantrum'));
    await screen.findByText('Tantrum no longer lasts beyond the End Time, 3:30 PM');
    expect(await minutes()).toBe(30);
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect(await targets()).toContain('30:00 min in all');
  });

  test('its end can be typed where it is asked about, or kept as it is; said of one End Time it is not said of another', async () => {
    await press();
    device.time.now += 33 * MINUTE;
    await press();
    await answerRest();
    const page = openSession(device, paths.submit);
    const { user } = page;
    await user.click(await button('Keep 33:00 min, Tantrum'));
    await waitFor(async () =>
      expect((await button('Keep 33:00 min, Tantrum')).getAttribute('aria-pressed')).toBe('true'),
    );
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '15:20' }, defaultPolicy);
    await screen.findByText('Tantrum lasts beyond the End Time, 3:20 PM');
    await pressSubmit(page);
    await screen.findByText('Say when Tantrum ended');
    await user.click(await button('Type its end, Tantrum'));
    const time = await screen.findByRole('combobox', { name: 'Stopped at' });
    await user.clear(time);
    await user.type(time, '3:15 PM{Tab}');
    await user.click(await button('Save'));
    await screen.findByText('Tantrum no longer lasts beyond the End Time, 3:20 PM');
    expect(await minutes()).toBe(15);
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
  });

  test('one that still runs has its end typed at Submit: no stop of now comes before it', async () => {
    await press();
    device.time.now += NIGHT;
    const { user } = openSession(device, paths.submit);
    await user.click(await button('It stopped earlier, Tantrum'));
    await user.click(await button('Cancel'));
    // A question that is cancelled has recorded nothing: with other times the episode goes on.
    screen.getByText('Tantrum is still running');
    await user.click(await button('It stopped earlier, Tantrum'));
    const time = await screen.findByRole('combobox', { name: 'Stopped at' });
    const typed = async (text: string) => {
      await user.clear(time);
      await user.type(time, `${text}{Tab}`);
      await user.click(await button('Save'));
    };
    await typed('2:50 PM');
    await screen.findByText(/^(It started at|Type a time during)/);
    await typed('3:10 PM');
    await waitFor(async () => expect(await minutes()).toBe(10));
    expect(screen.queryByText(/lasts beyond the End Time/)).toBeNull();
  });

  test('one that began after it and was forgotten over night has its end typed, too: Stop would make a night of it', async () => {
    device.time.now += 40 * MINUTE;
    await press();
    const { user, unmount } = openSession(device, paths.submit);
    // While the visit goes on it is watched.
    await button('Stop Tantrum');
    screen.getByText('It began after the End Time, 3:30 PM: stop it now, or nobody knows how long it lasted.');
    unmount();
    device.time.now += NIGHT;
    openSession(device, paths.submit);
    await screen.findByText(/^It began after the End Time, 3:30 PM/);
    expect(screen.queryByRole('button', { name: 'Stop Tantrum' })).toBeNull();
    await user.click(await button('It stopped earlier, Tantrum'));
    const time = await screen.findByRole('combobox', { name: 'Stopped at' });
    await user.clear(time);
    await user.type(time, '3:45 PM{Tab}');
    await user.click(await button('Save'));
    await waitFor(async () => expect(await minutes()).toBe(5));
  });

  test('one that began after it and is submitted without a stop is said to be of unknown length, not of none', async () => {
    device.time.now += 40 * MINUTE;
    await press();
    device.time.now += MINUTE;
    await answerRest();
    const page = openSession(device, paths.submit);
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
    const { tally } = await rowOf(device, session);
    const recorded = { tally, zero: [], behaviors: [{ id: 1, name: 'Tantrum' }], skills: [], end: device.time.now };
    expect(shortNumbers(recorded, device.time.now)).toEqual(['Tantrum 1 (length not known)']);
  });

  test('one that began in the minute of the End Time began within it: it ends with the visit, and has a length', async () => {
    device.time.now += 30 * MINUTE + 20_000;
    await press();
    device.time.now += MINUTE;
    await answerRest();
    const page = openSession(device, paths.submit);
    await screen.findByText('It ends with the visit, at 3:30 PM. If it stopped earlier, say when.');
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect(Math.round((await minutes()) * 60)).toBe(40);
  });

  test('intervals that were scored after it are asked about, too, and can end with the visit', async () => {
    const plan = { behaviorId: 9, type: 'partial-interval', length: 600, planned: 6 } as const;
    const run = await startIntervals(device, session, plan);
    device.time.now += 61 * MINUTE;
    for (const index of [0, 1, 2, 3, 4]) await markInterval(device, session, run, index, 'no');
    await answerRest();
    const page = openSession(device, paths.submit);
    await pressSubmit(page);
    await screen.findByText('motor stereotypic Behavior: 2 intervals scored after the End Time, 3:30 PM');
    expect((await rowOf(device, session)).state).toBe('open');
    await page.user.click(await button('End at 3:30 PM, motor stereotypic Behavior'));
    await screen.findByText('motor stereotypic Behavior no longer lasts beyond the End Time, 3:30 PM');
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
  });

  test('what ends in the last minute of the visit is asked of nobody', async () => {
    await press();
    device.time.now += 30 * MINUTE + 59_000;
    await press();
    await answerRest();
    const page = openSession(device, paths.submit);
    await pressSubmit(page);
    await screen.findByRole('heading', { name: 'Session submitted' });
  });
});
