// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startIntervals } from '#features/session/intervals/record-interval.ts';
import type { TestDevice } from '../../setup/device.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  ({ device, session } = await deviceInSession());
});
afterEach(() => cleanup());

const answered = async () => {
  const [run] = (await rowOf(device, session)).tally.runs;
  return Object.entries(run?.marks ?? {}).map(([index, { occurrence }]) => `${Number(index) + 1} ${occurrence}`);
};

/** Lets the time of the device go on until the question of that interval stands. */
const untilAsked = (number: number) =>
  waitFor(() => {
    device.time.now += 60;
    return screen.getByRole('group', { name: new RegExp(`^Interval ${number}: `) });
  });

test('a recording that was stopped while one question is left says so: nothing of it is paused, and there is nothing to stop', async () => {
  await startIntervals(device, session, { behaviorId: 9, type: 'whole-interval', length: 1, planned: 4 });
  openSession(device, paths.data);
  await untilAsked(1);
  await untilAsked(2);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped: one question is left');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(document.body.textContent).not.toMatch(/Paused\. A fresh interval/);
});

describe('a question that comes in the place of another', () => {
  test.each([
    'momentary',
    'whole-interval',
  ] as const)('is not answered by a press that was on its way to the one before (%s)', async (type) => {
    await startIntervals(device, session, { behaviorId: 9, type, length: 1, planned: 4 });
    openSession(device, paths.data);
    await untilAsked(1);
    await untilAsked(2);
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect(await answered()).toEqual(['1 yes']));
    // It still stands, and whoever has read it answers it.
    device.time.now += 450;
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(async () => expect(await answered()).toEqual(['1 yes', '2 no']));
  });

  test('is not answered by a finger that came down on the one before, however long it lies there', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 1, planned: 4 });
    openSession(device, paths.data);
    await untilAsked(1);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Yes' }), { pointerType: 'mouse' });
    await untilAsked(2);
    device.time.now += 900;
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }), { detail: 1 });
    await waitFor(async () => expect(await answered()).toEqual(['1 yes']));
  });
});
