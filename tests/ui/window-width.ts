import { vi } from 'vitest';

/** Gives the test a window of this width: jsdom has no media queries of its own. */
export function setWindowWidth(px: number): void {
  vi.stubGlobal('matchMedia', mediaAt(px));
}

/** The media queries of a window of this width. */
export function mediaAt(px: number): typeof globalThis.matchMedia {
  const unheard = { addEventListener: () => undefined, removeEventListener: () => undefined };
  return (query) => ({ matches: matches(query, px), ...unheard }) as unknown as MediaQueryList;
}

function matches(query: string, px: number): boolean {
  const width = /width (<|>=) ([\d.]+)rem/.exec(query);
  if (!width) return false;
  const limit = Number(width[2]) * 16;
  return width[1] === '<' ? px < limit : px >= limit;
}
