// @vitest-environment jsdom
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { useDayQuestion } from '#features/session/record/use-day-question.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths, rowOf, tile } from './session-page.tsx';

const HOUR = 60 * 60_000;

let device: TestDevice;
let session: string;
/** A visit of 3:00 to 5:00 PM with one tap in it. */
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession(undefined, { 2: { measure: 'duration' } }));
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const count = async () => (await rowOf(device, session)).tally.behaviors[1]?.count;
const question = () => screen.findByRole('dialog', { name: 'Count in the visit of yesterday?' });
const stamps = async () => (await listEvents(device.db, session)).slice(1).map(({ at }) => at);

describe('the first record of another day than the visit’s', () => {
  test('is asked about before it is counted, and counted at its own time; the warning stays as strong as it was', async () => {
    device.time.now += 16 * HOUR;
    const { user } = openSession(device, paths.data);
    await screen.findByText('Of yesterday');
    const pressed = new Date(device.time.now).toISOString();
    await user.click(await tile('Tantrum'));
    within(await question()).getByText(/^This visit was yesterday, 3:00–5:00 PM\./);
    expect(await count()).toBe(1);
    device.time.now += 90_000;
    await user.click(screen.getByRole('button', { name: 'Count now (7:00 AM today)' }));
    await waitFor(async () => expect(await count()).toBe(2));
    expect(await stamps()).toEqual([pressed]);
    await screen.findByText('Of yesterday');
    // Asked once.
    await user.click(await tile('Tantrum'));
    await waitFor(async () => expect(await count()).toBe(3));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Of yesterday');
  });

  test('leads to Submit where the visit is over, and counts nothing then, on tiles, prompts and episodes', async () => {
    device.time.now += 16 * HOUR;
    const { user, path } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /^Elopement, 0 episodes\. Start\./ }));
    await user.click(within(await question()).getByRole('button', { name: 'Don’t count' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^ind, independent, Requests item/ }));
    await user.click(within(await question()).getByRole('button', { name: 'Finish the visit' }));
    await waitFor(() => expect(path()).toBe(paths.submit));
    expect(await stamps()).toEqual([]);
  });

  test('is asked about until a button answers: the second tap of two falls beside the question, and answers nothing', async () => {
    device.time.now += 16 * HOUR;
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await question();
    // What covers the page beside it.
    await user.click(must((await question()).querySelector('.fixed:not(.bg-scrim)'), 'what lies beside it'));
    within(await question()).getByRole('button', { name: 'Count now (7:00 AM today)' });
  });

  test('is not counted where its page goes before the answer, and that is said until something is recorded', async () => {
    device.time.now += 16 * HOUR;
    const { user, unmount } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await question();
    unmount();
    const { user: again } = openSession(device, paths.data);
    const words = 'What you pressed at 7:00 AM is not counted: the page went before you had answered.';
    await screen.findByText(words);
    await again.click(await tile('Tantrum'));
    await again.click(within(await question()).getByRole('button', { name: 'Count now (7:00 AM today)' }));
    await waitFor(async () => expect(await count()).toBe(2));
    expect(screen.queryByText(words)).toBeNull();
  });

  test('is not asked about where it stops an episode: how long that was is asked at Submit', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: /^Elopement, 0 episodes\. Start\./ }));
    const stop = await screen.findByRole('button', { name: /^Elopement, .*Stop\./ });
    device.time.now += 16 * HOUR;
    await user.click(stop);
    await waitFor(async () => expect(await stamps()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is asked of nobody in a visit that goes on over midnight', async () => {
    device.time.now += 8.9 * HOUR;
    await recordTap(device, session, 1);
    device.time.now += 12 * 60_000;
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    await waitFor(async () => expect(await count()).toBe(3));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is counted where the question can’t be had: every tap after it would wait for an answer that nobody can give', async () => {
    device.time.now += 16 * HOUR;
    const row = await rowOf(device, session);
    const { result } = renderHook(() => useDayQuestion(row, 'America/New_York', false));
    function asked(): Promise<boolean> | null {
      let answer: Promise<boolean> | null = null;
      act(() => {
        answer = result.current.ofThisVisit(device.time.now);
      });
      return answer;
    }
    const [first, second] = [asked(), asked()];
    expect(result.current.question.askedAt).toBe(device.time.now);
    act(() => result.current.question.countUnasked());
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(result.current.question.askedAt).toBeNull();
    // The next one is asked about again: its code may be there by then.
    expect(asked()).not.toBeNull();
  });
});
