/**
 * A form over the screen is left by Back, as if it were a screen of its own. While it is open the history has one
 * entry more, with the same address and state: Back ends on the entry below, and closes.
 *
 * Closed another way, its entry stays and is passed over by the next Back. Going back at once would be wrong: it takes
 * effect later, and would undo the step to another screen that so often follows.
 */
const open: (() => void)[] = [];

type Entry = { key: unknown; covers: number };
/** The entry that was last known to be shown. */
let shown: Entry = { key: undefined, covers: 0 };

function read(): Entry {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { key: undefined, covers: 0 };
  const { key, covers }: { key?: unknown; covers?: unknown } = state;
  return { key, covers: typeof covers === 'number' ? covers : 0 };
}

/** Heard before the router: a step from what covers a screen to that screen is none between screens. */
function onPopState(event: PopStateEvent): void {
  const before = shown;
  shown = read();
  if (shown.key !== before.key || shown.covers >= before.covers) return;
  if (open.length <= shown.covers) {
    history.back();
    return;
  }
  event.stopImmediatePropagation();
  open.at(-1)?.();
}

/**
 * Listens to Back, for ever: an entry may outlive what it was made for. Call it before the router listens, as engines
 * differ in who hears first; a second call changes nothing.
 */
export function watchBack(): void {
  window.addEventListener('popstate', onPopState, { capture: true });
}

/** In the address: what is open beside the list or over it. */
export const OPEN = 'open';

/** The address that is shown, with what is open in it; null: with nothing. */
function addressWith(row: string | null): string {
  const url = new URL(location.href);
  if (row === null) url.searchParams.delete(OPEN);
  else url.searchParams.set(OPEN, row);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Something covers the screen from now on; answers how to say that it does no longer. */
export function coverScreen(close: () => void): () => void {
  watchBack();
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
    // The entry stays; what it named is closed.
    if (read().covers > open.length && new URLSearchParams(location.search).has(OPEN))
      history.replaceState(history.state, '', addressWith(null));
  };
}

/**
 * Sees to the entry of what covers the screen: it may be new, or the address below it has changed since. One that is
 * left over from what was closed before serves again. @param row what is open, for the address; undefined: it has none
 */
export function keepEntry(row?: string): void {
  const address = row === undefined ? location.href : addressWith(row);
  if (read().covers < open.length) history.pushState({ ...history.state, covers: open.length }, '', address);
  else if (row !== undefined && read().covers === open.length) history.replaceState(history.state, '', address);
  shown = read();
}
