import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditing, type Editing } from '#features/session/frame/session-editing.ts';
import { type Locks, pageLocks } from '#lib/locks.ts';
import { locksOfDevice } from './locks-of-device.ts';

let first: Editing;
let second: Editing;
let leaveFirst: () => void;
const page = globalThis as unknown as Window;
const settle = () => vi.advanceTimersByTimeAsync(400);
const viewing = () => [first.viewing(), second.viewing()];

beforeEach(async () => {
  vi.useFakeTimers();
  const locks = locksOfDevice();
  first = createEditing(locks, page);
  second = createEditing(locks, page);
  leaveFirst = first.hold('s');
  await settle();
  second.hold('s');
  await settle();
});
afterEach(() => vi.useRealTimers());

describe('two windows on one session', () => {
  it('the first records, the second looks on', () => {
    expect(viewing()).toEqual([false, true]);
  });

  it('taking over changes the roles, and back again', async () => {
    second.takeOver();
    await settle();
    expect(viewing()).toEqual([true, false]);
    first.takeOver();
    await settle();
    expect(viewing()).toEqual([false, true]);
  });

  it('the second records once the first has gone; a change of its screens is no going', async () => {
    leaveFirst();
    leaveFirst = first.hold('s');
    await vi.advanceTimersByTimeAsync(6000);
    expect(viewing()).toEqual([false, true]);
    leaveFirst();
    await vi.advanceTimersByTimeAsync(6000);
    expect(viewing()).toEqual([false, false]);
  });

  it('one that changes its screens again and again is not gone: another window must not take over behind its back', async () => {
    leaveFirst();
    await vi.advanceTimersByTimeAsync(3000);
    leaveFirst = first.hold('s');
    await vi.advanceTimersByTimeAsync(1000);
    leaveFirst();
    await vi.advanceTimersByTimeAsync(2000);
    leaveFirst = first.hold('s');
    await settle();
    expect(viewing()).toEqual([false, true]);
  });

  it('the one that was taken over is next when the other goes', async () => {
    const leave = second.hold('s');
    second.takeOver();
    await settle();
    leave();
    expect(viewing()).toEqual([true, false]);
  });

  it('nobody is kept from recording before it is known that another window does', async () => {
    const third = createEditing(locksOfDevice(), page);
    third.hold('s');
    expect(third.viewing()).toBe(false);
    await settle();
    expect(third.viewing()).toBe(false);
  });
});

describe('a page that is going away', () => {
  // WebKit: its locks refuse at once from then on, its timers no longer run, and the next page waits for its promises.
  const refusing = (name: string) => {
    const request = vi.fn(async (): Promise<never> => {
      // Whoever asks without an end would keep this test from failing, too.
      if (request.mock.calls.length > 50) return new Promise(() => {});
      throw new DOMException('The page is going away', name);
    });
    return { acrossTabs: true, request } satisfies Locks;
  };

  it.each(['AbortError', 'InvalidStateError'])('asks for no lock over and over without an end (%s)', async (name) => {
    const locks = refusing(name);
    const noTimers = { setTimeout: () => 0, clearTimeout: () => undefined } as unknown as Window;
    createEditing(locks, noTimers).hold('s');
    await settle();
    expect(locks.request).toHaveBeenCalledTimes(1);
  });

  it('a lock that the browser refuses for another reason keeps nobody from recording', async () => {
    const window = createEditing(refusing('SecurityError'), page);
    window.hold('s');
    await settle();
    expect(window.viewing()).toBe(false);
  });
});

it.each([
  ['none', undefined],
  ['its own page’s only', pageLocks()],
])('a browser with %s locks: every window records', async (_, locks) => {
  const [one, two] = [createEditing(locks, page), createEditing(locks, page)];
  one.hold('s');
  two.hold('s');
  await settle();
  expect([one.viewing(), two.viewing()]).toEqual([false, false]);
});
