import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditing, type Editing } from '#features/session/session-editing.ts';
import { pageLocks } from '#lib/locks.ts';
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
