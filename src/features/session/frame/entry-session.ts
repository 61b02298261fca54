import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { chooseSession, chosenSessionId } from '#db/react/current-session-store.ts';
import { findTabStorage, passingStorage } from '#lib/page-storage.ts';

const KEY = 'tb_session_pages';
const MOST = 50;
/** Where the browser forbids it, as long as the page. */
const storage = findTabStorage(window) ?? passingStorage();

/** Which session each entry of this tab's history shows, the latest last. */
function entries(): [key: string, session: string][] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

/** The session that an entry of the history was last of; undefined for a new one. */
const sessionOf = (key: string) => entries().find(([entry]) => entry === key)?.[1];

/** What every address that was typed in has for its key: it tells no two of them apart. */
const TYPED = 'default';

function keep(key: string, session: string): void {
  if (key === TYPED) return;
  const others = entries().filter(([entry]) => entry !== key);
  try {
    storage.setItem(KEY, JSON.stringify([...others, [key, session]].slice(-MOST)));
  } catch {
    // Full: then Back shows the session that is recorded.
  }
}

/**
 * The session screens have one address for every client, and Back shows an address: it must not put one child's counters
 * where another's were. `left`: the session that this entry of the history was of, where another one is recorded by now;
 * whether to go there is for the person to say. `own`: the one that it is of. @param read the chosen session, once it has
 * been read
 */
export function useEntrySession(read: string | undefined): { left: string | null; own: string | undefined } {
  const { key } = useLocation();
  const arrive = (): { key: string; own: string | undefined; left: string | null } => {
    const own = sessionOf(key);
    return { key, own, left: own !== undefined && own !== chosenSessionId() ? own : null };
  };
  const [arrival, setArrival] = useState(arrive);
  if (arrival.key !== key) setArrival(arrive());
  // Somebody has decided: what is chosen on this page from now on is a choice of its own.
  else if (arrival.left !== null && arrival.left === read) setArrival({ ...arrival, left: null });
  return arrival.key === key ? arrival : arrive();
}

/** Says which session this entry of the history shows. */
export function useKeptEntry(session: string): void {
  const { key } = useLocation();
  useEffect(() => {
    keep(key, session);
    chooseSession(session);
  }, [key, session]);
}
