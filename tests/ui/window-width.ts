import { vi } from 'vitest';

/** Gives the test a window of this width: jsdom has no media queries of its own. */
export function setWindowWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query, px),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function matches(query: string, px: number): boolean {
  const width = /width (<|>=) ([\d.]+)rem/.exec(query);
  if (!width) return false;
  const limit = Number(width[2]) * 16;
  return width[1] === '<' ? px < limit : px >= limit;
}
