// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useWakeLock } from '#features/session/frame/use-wake-lock.ts';

type Lock = { released: boolean; release(): Promise<void> };

let locks: Lock[];
let sight: DocumentVisibilityState;
let refuses: boolean;

function show(state: DocumentVisibilityState) {
  sight = state;
  // The system lets go of the screen of a page that is not seen.
  if (state === 'hidden') for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  locks = [];
  sight = 'visible';
  refuses = false;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => sight });
  const request = async () => {
    if (refuses) throw new DOMException('battery saver', 'NotAllowedError');
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const held = () => locks.filter(({ released }) => !released).length;

describe('the screen stays awake', () => {
  test('after every return into sight it is asked for again, and never held twice', async () => {
    const { result } = renderHook(() => useWakeLock(true));
    await waitFor(() => expect(result.current).toBe('held'));
    await act(async () => show('hidden'));
    expect(held()).toBe(0);
    await act(async () => {
      show('visible');
      show('visible');
    });
    expect(held()).toBe(1);
    await act(async () => show('visible'));
    expect(locks).toHaveLength(2);
  });

  test('leaving the screen lets go', async () => {
    const { result, unmount } = renderHook(() => useWakeLock(true));
    await waitFor(() => expect(result.current).toBe('held'));
    unmount();
    expect(held()).toBe(0);
  });

  test('refused is said, and asked again at the next look', async () => {
    refuses = true;
    const { result } = renderHook(() => useWakeLock(true));
    await waitFor(() => expect(result.current).toBe('refused'));
    refuses = false;
    await act(async () => show('visible'));
    expect(result.current).toBe('held');
  });
});
