import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { OPEN } from './covered-screen.ts';

/** Opens what the address names beside its list: at the start, and when Forward or a link comes back to it. */
export function useAskedRow(onAsked: (row: string) => void): void {
  const location = useLocation();
  const ask = useEffectEvent(onAsked);
  useEffect(() => {
    const row = new URLSearchParams(location.search).get(OPEN);
    if (row) ask(row);
  }, [location]);
}
