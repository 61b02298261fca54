// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { createSaveGuard } from '#features/session/frame/save-guard.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { undoLast } from '#features/session/record/undo.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, fillDisk, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
/** An elopement at 3:00 PM, and behind it a count of tantrums that was typed. */
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  await recordTap(device, session, 2);
});
afterEach(() => device.db.close());

const counts = async () => {
  const { behaviors } = (await rowOf(device, session)).tally;
  return [behaviors[1]?.count, behaviors[2]?.count ?? 0];
};
async function typed(value: number) {
  device.time.now += 20 * 60_000;
  await setCount(device, session, 1, value);
}
async function correcting() {
  const { user } = openSession(device, paths.data);
  await user.click(await screen.findByRole('button', { name: 'Event log' }));
  await user.click(await screen.findByRole('button', { name: 'Correct Elopement, 3:00:00 PM' }));
  const choose = async (behavior: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), behavior);
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  };
  return { user, choose, save };
}
const answer = () => screen.findByRole('radiogroup', { name: 'Tantrum: 4 typed at 3:20:00 PM' });
const said = (text: string) => screen.findByText(text);

describe('what is corrected into a behavior whose count was typed after it', () => {
  test('is in that count, as the correction says before it is saved and the Undo bar afterwards', async () => {
    await typed(4);
    const { choose, save } = await correcting();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await choose('Tantrum');
    expect(
      within(await answer()).getByRole<HTMLInputElement>('radio', { name: 'Count stays 4: this one is in it' }).checked,
    ).toBe(true);
    await choose('Task Refusal');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await choose('Tantrum');
    await save();
    await said('Corrected: Tantrum, count stays 4');
    expect(await counts()).toEqual([4, 0]);
  });

  test('counts besides where that is said: the count that is seen there is typed with it, and one Undo takes both back', async () => {
    await typed(4);
    await recordTap(device, session, 1);
    const { user, choose, save } = await correcting();
    await choose('Tantrum');
    device.time.now += 500;
    await user.click(within(await answer()).getByRole('radio', { name: 'Count becomes 6: it was not' }));
    await save();
    expect(await counts()).toEqual([6, 0]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await said('Undone: correction to Tantrum');
    expect(await counts()).toEqual([5, 1]);
  });

  test('is not answered by a press in the half second in which nobody can have read what is asked', async () => {
    await typed(4);
    const { user, choose } = await correcting();
    device.time.now += 5000;
    await choose('Tantrum');
    await answer();
    const becomes = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Count becomes 5: it was not' });
    device.time.now += 400;
    await user.click(becomes());
    expect(becomes().checked).toBe(false);
    device.time.now += 100;
    await user.click(becomes());
    expect(becomes().checked).toBe(true);
  });

  test('is asked about after a typed 0, too, which says that there was none', async () => {
    await typed(0);
    const { user, choose, save } = await correcting();
    await choose('Tantrum');
    device.time.now += 500;
    await user.click(await screen.findByRole('radio', { name: 'Count becomes 1: it was not' }));
    await save();
    expect(await counts()).toEqual([1, 0]);
  });

  test('is asked nothing where the count was typed before it: it counts', async () => {
    await setCount(device, session, 1, 4);
    await recordTap(device, session, 4);
    device.time.now += 60_000;
    await recordTap(device, session, 3);
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await user.click(await screen.findByRole('button', { name: /^Correct Task Refusal/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'Tantrum');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await said('Corrected: Tantrum, count 5');
  });

  describe('as one more than its count', () => {
    const oneMore = async () => {
      await typed(4);
      const [wrong] = await listEvents(device.db, session);
      const guard = createSaveGuard(() => device.time.now);
      const row = await rowOf(device, session);
      const view = {
        session: row,
        services: { guard, hub: { recording: device } },
        words: { behavior: String, skill: String },
        acts: {},
      };
      const tantrum = { kind: 'tap', behaviour_id: 1 } as const;
      const save = () => dialogActions(view as never).correct(wrong?.uid ?? '', tantrum, wrong?.at ?? '', true);
      return { guard, save };
    };

    test('keeps the taps that came between its press and its being tried again on a disk that has room once more', async () => {
      const { guard, save } = await oneMore();
      const makeRoom = fillDisk(device);
      expect(await save()).toBe(false);
      makeRoom();
      for (let taps = 0; taps < 3; taps++) await recordTap(device, session, 1);
      guard.retryAll();
      await vi.waitFor(() => expect(guard.get()).toMatchObject({ lost: [], slow: 0 }));
      expect(await counts()).toEqual([8, 0]);
    });

    test('keeps a tap that came once its dialog had been drawn', async () => {
      const { save } = await oneMore();
      await recordTap(device, session, 1);
      expect(await save()).toBe(true);
      expect(await counts()).toEqual([6, 0]);
    });

    test('counts by itself where the typed count was taken back meanwhile', async () => {
      const { save } = await oneMore();
      await undoLast(device, session);
      expect(await save()).toBe(true);
      expect(await counts()).toEqual([1, 0]);
    });
  });
});
