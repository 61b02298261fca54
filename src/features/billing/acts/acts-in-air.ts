import type { MoneyResult } from '#contract/billing.ts';
import { createListeners } from '#lib/listeners.ts';
import type { PageStorage } from '#lib/page-storage.ts';
import { isSaid } from './by-whom.ts';
import type { WayBack } from './money-acts.ts';

/**
 * A call of an act: the key by which the server knows it, and what it answered; null while nothing has come. `refused`:
 * the server did nothing of it, and would not know it.
 */
type AirCall = { key: string; results: readonly MoneyResult[] | null; refused?: boolean };

/** An act over many notes from its begin until somebody has read how it ended. */
export type AirAct = {
  id: string;
  /** What it does, whatever it is over. */
  of: string;
  /** "Mark 49 notes as billed" */
  what: string;
  /** When it began, ISO 8601. */
  at: string;
  /** The path of the screen where it was made; an app of before did not write it down. */
  where?: string | undefined;
  asked: number;
  /** The notes that it is over; none where nobody knows before, as of a restore. */
  ids: readonly number[];
  /** Those of its notes that were done by a later act, or for which a later one of its kind has answered. */
  since: readonly number[];
  calls: readonly AirCall[];
  /** This page is sending it. */
  sending: boolean;
  /** Its own dialog shows it. */
  watched: boolean;
  /** A message says how it ended, which goes by itself: if the page is loaded anew before, it is told again. */
  reported: boolean;
  /** Its undo was asked for where it is reported: what was left has been read. Not over a reload. */
  read: boolean;
  /** How it is undone, for whoever reads of it where its dialog is gone; null where it can't be from here. */
  back: WayBack | null;
};

export const resultsOf = ({ calls }: AirAct): MoneyResult[] => calls.flatMap(({ results }) => results ?? []);

/** The keys of its calls of which nobody knows what became of them. */
export const unknownKeys = ({ calls, sending }: AirAct): string[] =>
  sending ? [] : calls.filter(({ results }) => results === null).map(({ key }) => key);

/** It has ended, and how is known. */
export const isReceipt = (act: AirAct): boolean => !act.sending && unknownKeys(act).length === 0;

/** What of it was done, and by no later act done to again: as much of it as can be undone. */
export const standingOf = (act: AirAct): number[] =>
  resultsOf(act).flatMap(({ id, ok }) => (ok && !act.since.includes(id) ? [id] : []));

/** What of it is still to be said: of each note why it was left, or what else it needs to know. */
const leftOf = (act: AirAct): MoneyResult[] =>
  resultsOf(act).filter((result) => isSaid(result) && !act.since.includes(result.id));

/** Nobody needs to read of it any more. */
function isOver(act: AirAct): boolean {
  if (act.sending || act.watched) return false;
  if (unknownKeys(act).length > 0) return act.ids.length > 0 && act.ids.every((id) => act.since.includes(id));
  const results = resultsOf(act);
  if (results.length === 0 || (leftOf(act).length > 0 && !act.read)) return false;
  // What it did is so no longer, or is no longer its own: a later act has done to all of that.
  return (results.some(isSaid) && !act.read) || standingOf(act).length === 0;
}

/**
 * The money acts that are on their way, or of which nobody has read yet how they ended: over tabs of a list, other pages
 * and a reload. Of each the tab keeps the keys of its calls, by which the server is asked, and the notes' numbers; no names.
 */
export function createActsInAir(storage: PageStorage | null, name: string) {
  const { subscribe, notify } = createListeners<[]>();
  let acts: readonly AirAct[] = read(storage, name);

  function become(next: readonly AirAct[]): void {
    const wasSending = acts.some(({ sending }) => sending);
    acts = next;
    const isSending = acts.some(({ sending }) => sending);
    if (isSending && !wasSending) window.addEventListener('beforeunload', askFirst);
    if (!isSending && wasSending) window.removeEventListener('beforeunload', askFirst);
    write(storage, name, acts);
    notify();
  }
  const change = (id: string, part: (act: AirAct) => Partial<AirAct>) =>
    become(acts.map((act) => (act.id === id ? { ...act, ...part(act) } : act)));
  /** What is said of an act is over once later ones have dealt with all notes of which it was said. */
  const dealtWith = (id: string, results: readonly MoneyResult[]) => {
    const by = acts.find((act) => act.id === id);
    const next = acts.map((act) => {
      if (by === undefined || act.id === id || act.at > by.at) return act;
      const isKnown = (result: MoneyResult) => result.ok || (act.of === by.of && unknownKeys(act).length > 0);
      const since = results.filter(isKnown).map((result) => result.id);
      return { ...act, since: [...new Set([...act.since, ...since])] };
    });
    become(next.filter((act) => act.id === id || !isOver(act)));
  };
  function settle(id: string, settled: AirCall & { results: readonly MoneyResult[] }) {
    change(id, ({ calls }) => ({ calls: calls.map((call) => (call.key === settled.key ? settled : call)) }));
    dealtWith(id, settled.results);
  }
  const forget = (id: string) => become(acts.filter((act) => act.id !== id));

  return {
    subscribe,
    get: () => acts,
    forget,
    begin: (act: Begun) =>
      become([...acts, { ...act, since: [], calls: [], sending: true, watched: true, reported: false, read: false }]),
    goOn: (id: string) => change(id, () => ({ sending: true })),
    /** Written down before it leaves: nobody could ask for it afterwards. */
    calling: (id: string, key: string) =>
      change(id, ({ calls }) => ({
        // Sent once more it is in question again.
        calls: [...calls.filter((call) => call.key !== key), { key, results: null }],
      })),
    answered: (id: string, key: string, results: readonly MoneyResult[]) => settle(id, { key, results }),
    refused: (id: string, key: string, results: readonly MoneyResult[]) => settle(id, { key, results, refused: true }),
    /** Others have undone this of it, as its notes say by now. */
    undoneByOthers(id: string, notes: readonly number[]) {
      change(id, ({ since }) => ({ since: [...new Set([...since, ...notes])] }));
      become(acts.filter((act) => act.id !== id || !isOver(act)));
    },
    ended: (id: string) => change(id, () => ({ sending: false })),
    markReported: (id: string) => change(id, () => ({ reported: true })),
    /** The message has gone. */
    unreport(id: string) {
      if (acts.some((act) => act.id === id && act.reported)) forget(id);
    },
    /** Its undo is only asked for: the act is reported until that is done. */
    askBack: (id: string) => change(id, () => ({ watched: false, reported: false, read: true })),
    /** Its dialog has gone: what was read there need not be said again, unless nobody could say what became of it. */
    unwatch(id: string) {
      const act = acts.find((one) => one.id === id);
      if (!act?.watched || act.reported) return;
      if (!act.sending && unknownKeys(act).length === 0) forget(id);
      else change(id, () => ({ watched: false }));
    },
  };
}

export type ActsInAir = ReturnType<typeof createActsInAir>;

/** To load the page anew would end what was not sent, and nobody would be told of the rest. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

const keyOf = (name: string) => `money acts ${name}`;

type Begun = Pick<AirAct, 'id' | 'of' | 'what' | 'at' | 'where' | 'asked' | 'ids' | 'back'>;
type Kept = Begun & { since: readonly number[]; keys: readonly string[] };

function read(storage: PageStorage | null, name: string): AirAct[] {
  try {
    const kept = JSON.parse(storage?.getItem(keyOf(name)) ?? '[]') as Kept[];
    return kept.map(({ keys, ids = [], since = [], back = null, ...act }) => ({
      ...act,
      // Not written down by an app of before.
      ...{ ids, since, back },
      calls: keys.map((key) => ({ key, results: null })),
      sending: false,
      watched: false,
      reported: false,
      read: false,
    }));
  } catch {
    return [];
  }
}

function write(storage: PageStorage | null, name: string, acts: readonly AirAct[]): void {
  const kept: Kept[] = acts
    // It was read where it was refused.
    .filter(({ sending, calls }) => sending || calls.length === 0 || !calls.every(({ refused }) => refused))
    .map(({ id, of, what, at, where, asked, ids, since, back, calls }) => ({
      ...{ id, of, what, at, where, asked, ids, since, back },
      keys: calls.filter(({ refused }) => !refused).map(({ key }) => key),
    }));
  try {
    if (kept.length === 0) storage?.removeItem(keyOf(name));
    else storage?.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // No room, or none allowed: the page still knows.
  }
}
