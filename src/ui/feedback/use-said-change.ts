import { useEffect, useRef } from 'react';
import { announce } from './announcer-store.ts';

/** Says what a person's choice has brought, when it is another than before; not what stood there first. */
export function useSaidChange(text: string): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    announce(text);
  }, [text]);
}
