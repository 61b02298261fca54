import { describe, expect, it } from 'vitest';
import { findPageStorage, passingStorage } from '#lib/page-storage.ts';

describe('what a page remembers', () => {
  it('a browser that forbids local storage breaks nothing', () => {
    const page = {
      get localStorage(): Storage {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    expect(findPageStorage(page)).toBeNull();
  });

  it('without local storage it is remembered as long as the page', () => {
    const storage = passingStorage();
    storage.setItem('theme', 'dark');
    expect(storage.getItem('theme')).toBe('dark');
    storage.removeItem('theme');
    expect(storage.getItem('theme')).toBeNull();
  });
});
