// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeviceContext } from '#db/react/device-context.ts';
import { playChime, unlockChime } from '#features/session/intervals/interval-chime.ts';
import { startIntervals } from '#features/session/intervals/record-interval.ts';
import { useKeepRecorders } from '#features/session/intervals/use-recorders.ts';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { rowOf } from './session-page.tsx';

/** When each tone of the page ends, s after the page began. */
let ends: number[];

/** A sound card that notes what it would play. */
class FakeAudio {
  state = 'running';
  currentTime = 100;
  destination = {};
  resume = async () => undefined;
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (to: unknown) => to,
    start: () => undefined,
    stop: (at: number) => ends.push(at - this.currentTime),
  });
}

let device: TestDevice;
let session: string;

beforeEach(async () => {
  localStorage.clear();
  ends = [];
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  device = await makeDevice();
  session = await startVisit(device);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  device.db.close();
});

/** One interval of ten seconds, watched on the screen from its start to its end. */
async function recordOne() {
  await startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 10, planned: 2 });
  const row = await rowOf(device, session);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeviceContext value={device}>
      <DisplayProvider>{children}</DisplayProvider>
    </DeviceContext>
  );
  const { unmount } = renderHook(() => useKeepRecorders(row, true), { wrapper });
  for (let beat = 0; beat < 24; beat++) {
    device.time.now += 500;
    vi.advanceTimersByTime(500);
  }
  unmount();
}

describe('the sound at the end of an interval', () => {
  test('is over in less than three seconds: no screen reader is talked over', () => {
    unlockChime();
    playChime();
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThan(3);
  });

  test('comes with the end of an interval', async () => {
    unlockChime();
    await recordOne();
    expect(ends.length).toBeGreaterThan(0);
  });

  test('does not come where it was switched off', async () => {
    localStorage.setItem('tb_display', JSON.stringify({ sound: false }));
    unlockChime();
    await recordOne();
    expect(ends).toEqual([]);
  });
});
