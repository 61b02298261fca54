import { describe, expect, it } from 'vitest';
import { pageStorage } from '#lib/page-storage.ts';

describe('what a page remembers', () => {
  it('a browser that forbids local storage breaks nothing: it is remembered as long as the page', () => {
    const page = {
      get localStorage(): Storage {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    const storage = pageStorage(page);
    storage.setItem('theme', 'dark');
    expect(storage.getItem('theme')).toBe('dark');
    storage.removeItem('theme');
    expect(storage.getItem('theme')).toBeNull();
  });
});
