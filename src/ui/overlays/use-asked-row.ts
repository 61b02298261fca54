import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { OPEN } from './covered-screen.ts';

/** Opens what the address names beside its list: at the start, and when Forward or a link comes back to it. */
export function useAskedRow(onAsked: (row: string) => void): void {
  const location = useLocation();
  const ask = useEffectEvent(onAsked);
  useEffect(() => {
    const look = (search: string) => {
      const row = new URLSearchParams(search).get(OPEN);
      if (row) ask(row);
    };
    look(location.search);
    // Of a page that began with it the router knows no other address: there Forward changes nothing for it.
    const onPopState = () => look(window.location.search);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [location]);
}

/**
 * What the address asks to be opened and is none of the rows; null where it asks for nothing, or that was there.
 * @param has undefined while the rows are being asked for: what was said before stands meanwhile
 */
export function useAskedInVain(has: ((row: string) => boolean) | undefined): string | null {
  const location = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => setAsked(new URLSearchParams(location.search).get(OPEN)), [location]);
  const isThere = asked !== null && has?.(asked) === true;
  useEffect(() => {
    // It may leave the list later: that is no matter of the address.
    if (isThere) setAsked(null);
  }, [isThere]);
  const [vain, setVain] = useState<string | null>(null);
  const found = has === undefined ? vain : isThere ? null : asked;
  if (found !== vain) setVain(found);
  return found === asked ? found : null;
}
