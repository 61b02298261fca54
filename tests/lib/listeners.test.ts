import { expect, test, vi } from 'vitest';
import { createListeners } from '#lib/listeners.ts';

test('each who listens hears of every change until they stop, also while others stop in the middle of one', () => {
  const { subscribe, notify } = createListeners();
  const [stays, goes] = [vi.fn(), vi.fn()];
  const end = subscribe(goes);
  const endFirst = subscribe(() => endFirst());
  subscribe(stays);
  notify();
  end();
  end();
  notify();
  expect([goes.mock.calls.length, stays.mock.calls.length]).toEqual([1, 2]);
});

test('one that listens twice is told once, and its end is its end', () => {
  const { subscribe, notify } = createListeners();
  const listener = vi.fn();
  subscribe(listener);
  subscribe(listener)();
  notify();
  expect(listener).not.toHaveBeenCalled();
});

test('one that begins anew in the middle of a change is told of the next, not of this one without end', () => {
  const { subscribe, notify } = createListeners();
  let told = 0;
  let end = () => {};
  const again = () => {
    told += 1;
    end();
    if (told < 5) end = subscribe(again);
  };
  end = subscribe(again);
  notify();
  expect(told).toBe(1);
});
