// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from '../../src/ui/feedback/announcer.tsx';
import { createAnnouncer } from '../../src/ui/feedback/announcer-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const store = createAnnouncer();
  render(<Announcer store={store} />);
  const region = (live: string) => document.querySelector(`[aria-live="${live}"]`);
  return { store, polite: () => region('polite'), assertive: () => region('assertive') };
}

describe('the announcer', () => {
  test('polite words come one by one, half a second apart, in their order', () => {
    const { store, polite } = start();
    act(() => {
      store.announce('Tantrum 4');
      store.announce('Tantrum 5');
    });
    expect(polite()?.textContent).toBe('Tantrum 4');
    act(() => vi.advanceTimersByTime(499));
    expect(polite()?.textContent).toBe('Tantrum 4');
    act(() => vi.advanceTimersByTime(1));
    expect(polite()?.textContent).toBe('Tantrum 5');
  });

  test('the same words again are a new node, so they are spoken again', () => {
    const { store, polite } = start();
    act(() => store.announce('Undone. Tantrum 4.'));
    const first = polite()?.firstChild;
    act(() => vi.advanceTimersByTime(500));
    act(() => store.announce('Undone. Tantrum 4.'));
    expect(polite()?.textContent).toBe('Undone. Tantrum 4.');
    expect(polite()?.firstChild).not.toBe(first);
  });

  test('an assertive question does not wait behind polite words', () => {
    const { store, assertive } = start();
    act(() => {
      store.announce('one');
      store.announce('two');
      store.announce('Whole interval?', 'assertive');
    });
    expect(assertive()?.textContent).toBe('Whole interval?');
    expect(store.history()).toEqual(['one', 'Whole interval?']);
  });

  test('nothing stays in a region: who reads on minutes later does not meet what was said then', () => {
    const { store, polite, assertive } = start();
    act(() => {
      store.announce('Interval 3 of 3 started');
      store.announce('That PIN is not correct', 'assertive');
    });
    act(() => vi.advanceTimersByTime(7_000));
    act(() => store.announce('Timer paused'));
    act(() => vi.advanceTimersByTime(7_999));
    expect(polite()?.textContent).toBe('Timer paused');
    act(() => vi.advanceTimersByTime(1));
    expect([polite()?.textContent, assertive()?.textContent]).toEqual(['', '']);
    expect(store.history()).toContain('Timer paused');
  });

  test('both regions stand before anything is said, or screen readers miss the first words', () => {
    const { polite, assertive } = start();
    expect(polite()?.textContent).toBe('');
    expect(assertive()?.textContent).toBe('');
  });
});
