import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router';
import { findTabStorage } from '#lib/page-storage.ts';

const KEY = 'tb_scroll';

/**
 * A new screen begins at its top; Back and Forward, and a reload, find the place where it was left. Kept by the entry of
 * the history, in this tab alone. Not left to the browser: it looks for the place before the screen is there.
 */
export function useScrollMemory({ key }: Location): void {
  const isNew = useNavigationType() !== 'POP';
  const places = useRef<Record<string, number> | null>(null);
  places.current ??= readPlaces();
  const shown = useRef(key);

  useLayoutEffect(() => {
    shown.current = key;
    window.scrollTo(0, isNew ? 0 : (places.current?.[key] ?? 0));
  }, [key, isNew]);

  useEffect(() => {
    const ours = () => {
      history.scrollRestoration = 'manual';
    };
    const keepPlace = () => {
      if (places.current) places.current[shown.current] = window.scrollY;
    };
    const leave = () => {
      keepPlace();
      storePlaces(places.current);
      history.scrollRestoration = 'auto';
    };
    ours();
    window.addEventListener('scroll', keepPlace, { passive: true });
    window.addEventListener('pageshow', ours);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', keepPlace);
      window.removeEventListener('pageshow', ours);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
}

function storePlaces(places: Record<string, number> | null): void {
  try {
    findTabStorage(window)?.setItem(KEY, JSON.stringify(places));
  } catch {
    // No room: the screens begin at their top.
  }
}

function readPlaces(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(findTabStorage(window)?.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, number>) } : {};
  } catch {
    return {};
  }
}
