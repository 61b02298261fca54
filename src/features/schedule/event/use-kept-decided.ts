import { useEffect, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { findTabStorage } from '#lib/page-storage.ts';

/** How one of several decisions is taken back: of which occurrence, over which version. */
export type WayBack = { key: string; id: number; version: number };

/** What was decided of several at once, how it is taken back as long as the page is not left, and how many are. */
export type Decided = { key: number; text: string; count: number; undo: readonly WayBack[]; back: number };

/**
 * What was decided of several at once, the newest first, until the calendar is left: a reload leaves it. The tab keeps
 * numbers and versions, and neither names nor reasons.
 */
export function useKeptDecided() {
  const name = `decided ${useDevice().db.name}`;
  const [decided, setDecided] = useState(() => read(name));
  useEffect(() => write(name, decided), [name, decided]);
  useEffect(() => () => write(name, []), [name]);
  return [decided, setDecided] as const;
}

function read(name: string): readonly Decided[] {
  try {
    return JSON.parse(findTabStorage(window)?.getItem(name) ?? '[]') as Decided[];
  } catch {
    return [];
  }
}

function write(name: string, decided: readonly Decided[]): void {
  try {
    const storage = findTabStorage(window);
    if (decided.length === 0) storage?.removeItem(name);
    else storage?.setItem(name, JSON.stringify(decided));
  } catch {
    // No room, or none allowed: the page still knows.
  }
}
