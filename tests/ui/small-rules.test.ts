import { describe, expect, test } from 'vitest';
import { staleText } from '../../src/ui/feedback/stale-text.ts';
import { storableText } from '../../src/ui/fields/storable-text.ts';
import { createDisplayStore, displayDefaults } from '../../src/ui/layout/display-store.ts';
import { pageNumbers } from '../../src/ui/table/page-numbers.ts';

describe('how old rows are', () => {
  const now = new Date('2025-11-20T19:30:00Z');
  const text = (at: string | null) => staleText(at === null ? null : new Date(at), now, 'America/New_York');

  test('under an hour: the time alone', () => {
    expect(text('2025-11-20T19:10:00Z')).toEqual({ text: 'Updated 2:10 PM', old: false });
  });

  test('older: with the day, and marked as old', () => {
    expect(text('2025-11-18T21:30:00Z')).toEqual({ text: 'Updated Tue 4:30 PM', old: true });
  });

  test('a week or more: a weekday would mislead, so the date', () => {
    expect(text('2025-11-12T21:30:00Z')).toEqual({ text: 'Updated 11/12/25 4:30 PM', old: true });
  });

  test('never: says so', () => {
    expect(text(null)).toEqual({ text: 'Not downloaded on this device', old: false });
  });

  test('on their way for the first time: nothing is said to be missing', () => {
    expect(staleText(null, now, 'America/New_York', true)).toEqual({ text: 'Downloading…', old: false });
  });
});

describe('page numbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 13, [1, 2, 3, 4, 5]],
    [7, 13, [5, 6, 7, 8, 9]],
    [13, 13, [9, 10, 11, 12, 13]],
  ])('page %i of %i shows %j', (page, pages, shown) => {
    expect(pageNumbers(page, pages)).toEqual(shown);
  });
});

describe('display settings', () => {
  function device(stored: string | null = null) {
    const kept = { value: stored };
    const storage = {
      getItem: () => kept.value,
      setItem: (_: string, value: string) => {
        kept.value = value;
      },
    };
    const attributes = new Map<string, string>();
    const root = {
      style: { fontSize: '' },
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      removeAttribute: (name: string) => void attributes.delete(name),
    };
    return { storage, root, attributes, kept };
  }

  test('the sun button goes outdoors and back to what was before, over a restart too', () => {
    const { storage, root, attributes } = device('{"theme":"dark"}');
    createDisplayStore(storage, root).toggleOutdoor();
    expect(attributes.get('data-theme')).toBe('outdoor');
    createDisplayStore(storage, root).toggleOutdoor();
    expect(attributes.get('data-theme')).toBe('dark');
  });

  test('auto leaves the theme to the system', () => {
    const { storage, root, attributes } = device();
    const store = createDisplayStore(storage, root);
    store.set({ theme: 'dark' });
    store.set({ theme: 'auto' });
    expect(attributes.has('data-theme')).toBe(false);
  });

  test.each([
    'not json',
    '[]',
    'null',
    '{"theme":"neon","textSize":400,"hand":7}',
  ])('a damaged store (%s) gives the defaults', (stored) => {
    const { storage, root } = device(stored);
    expect(createDisplayStore(storage, root).get()).toEqual(displayDefaults);
  });

  test('a device that refuses to store still shows the choice', () => {
    const { root, attributes } = device();
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    createDisplayStore(storage, root).set({ theme: 'outdoor', textSize: 125 });
    expect(attributes.get('data-theme')).toBe('outdoor');
    expect(root.style.fontSize).toBe('125%');
  });
});

test('a pasted text loses what no database takes and nobody sees, and keeps its lines', () => {
  expect(storableText('Ran\u0000 to\u0007 the door.\n\tThen sat\ud800.')).toBe('Ran to the door.\n\tThen sat.');
  expect(storableText('hit \u202Eon\u202C peers')).toBe('hit on peers');
  expect(storableText('Ó Brien 👍 e\u0301')).toBe('Ó Brien 👍 e\u0301');
});
