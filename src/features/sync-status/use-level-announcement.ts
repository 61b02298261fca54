import { useEffect, useRef } from 'react';
import type { OverallStatus } from '#sync/words/overall-status.ts';
import { announce } from '#ui/feedback/announcer-store.ts';

/** A level must last this long before it is spoken, so that a network that comes and goes says nothing. */
const QUIET_MS = 5000;

/** Speaks a change of level, once it has lasted. Counts going up and down are not spoken, nor is the first level. */
export function useLevelAnnouncement(status: OverallStatus | undefined): void {
  const spoken = useRef<OverallStatus['level'] | null>(null);
  const text = useRef('');
  const level = status?.level;
  text.current = status?.text ?? '';
  useEffect(() => {
    if (level === undefined) return;
    if (spoken.current === null) {
      spoken.current = level;
      return;
    }
    if (level === spoken.current) return;
    const timer = setTimeout(() => {
      spoken.current = level;
      announce(text.current);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [level]);
}
