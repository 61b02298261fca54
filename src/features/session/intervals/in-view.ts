import type { Seen } from '#domain/session/intervals/interval-closing.ts';
import type { Span } from '#domain/session/paused-spans.ts';
import { createListeners } from '#lib/listeners.ts';
import type { PageStorage } from '#lib/page-storage.ts';
import { keepStretches, type Stretch, storedStretches } from './kept-stretches.ts';

const BEAT_MS = 1000;
/** A heartbeat this late means that the page stood still: a sleeping tablet, a frozen tab. */
const STOOD_STILL_MS = 3000;

/** What is known of one run's button. @param from before that there was none for it, ms */
type Look = (span: Span, from: number) => Seen;

/** When someone could have marked what they saw of one run, and when they can be asked. */
export type RunInView = {
  seen: Look;
  /** The same, where a locked screen is none: it can be tapped, but its silence says nothing. */
  readable: Look;
  /**
   * The same, where an open dialog, or another recording in the place, is no hindrance: whoever reads it watches the client
   * all the same, and is asked when it closes.
   */
  present: Look;
};

/**
 * When someone could have marked what they saw: the page was visible and running, with a screen on which the run's button
 * had the recorders' place, and no dialog or panel over it. It is kept for each session, over a reload and a kill: what was
 * recorded before is judged by it afterwards.
 */
export type InView = {
  ofRun(run: string): RunInView;
  /** Whether a dialog is open now, so that nothing can be pressed. */
  covered(): boolean;
  /** Since when anything is known of the session in view, ms. */
  knownSince(): number;
  lock(locked: boolean): void;
  /** Another run has the place from now on, or none. */
  front(run: string | undefined): void;
  /** Another session comes into view. @returns the run that had the place in it when it was last seen */
  about(session: string): string | undefined;
  /** A screen with the button has appeared; call the returned function when it disappears. */
  show(): () => void;
  /** Hears that the page may have slept, or is looked at again. */
  subscribe(listener: () => void): () => void;
  stop(): void;
};

type Page = Pick<Window, 'document' | 'setInterval' | 'clearInterval' | 'addEventListener' | 'removeEventListener'>;
type Options = { now: () => number; storage: PageStorage; needed: () => boolean };

/** @param options.needed whether a recording runs: otherwise nothing is worth keeping */
export function createInView(page: Page, { now, storage, needed }: Options): InView {
  const { document } = page;
  /** What an open dialog takes out of reach, so that nobody sees or presses it. */
  const root = document.getElementById('root');
  const isCovered = () => root?.inert === true || root?.ariaHidden === 'true';
  const { subscribe, notify } = createListeners();
  let session = '';
  let stretches: Stretch[] = [];
  /** Whether the last one goes on. */
  let open = false;
  let changed = false;
  let lastBeat = now();
  let screens = 0;
  let locked = false;
  let front = '';

  /** Up to now it was as it was before; from now on it is as it is now. A page that stood still was looked at by nobody. */
  function beat() {
    const at = now();
    const brokeOff = at < lastBeat || at - lastBeat > STOOD_STILL_MS;
    lastBeat = at;
    const last = stretches.at(-1);
    if (open && last && !brokeOff) last.end = at;
    const inView = screens > 0 && document.visibilityState !== 'hidden';
    const covered = isCovered();
    const isOther = last?.locked !== locked || last.covered !== covered || last.front !== front;
    if (inView && (!open || brokeOff || isOther)) stretches.push({ start: at, end: at, locked, covered, front });
    changed ||= open || inView;
    open = inView;
    return brokeOff;
  }
  function keep() {
    if (changed && needed()) keepStretches(storage, session, stretches, lastBeat);
    changed = false;
  }
  function onBeat() {
    const stoodStill = beat();
    keep();
    if (stoodStill) notify();
  }
  function onTurn() {
    beat();
    keep();
    notify();
  }
  function within({ start, end }: Span, from: number, usable: (one: Stretch) => boolean): Seen {
    beat();
    const begun = Math.max(start, from);
    const shown = stretches.filter(usable);
    const inView = shown.reduce(
      (sum, one) => sum + Math.max(0, Math.min(end, one.end) - Math.max(begun, one.start)),
      0,
    );
    return {
      away: end - start - inView,
      atEnd: from <= end && shown.some((one) => one.start <= end && end <= one.end),
    };
  }

  const timer = page.setInterval(onBeat, BEAT_MS);
  const stopped = new AbortController();
  document.addEventListener('visibilitychange', onTurn, stopped);
  page.addEventListener('pagehide', onBeat, stopped);
  const covers = new MutationObserver(onTurn);
  if (root) covers.observe(root, { attributeFilter: ['inert', 'aria-hidden'] });
  return {
    ofRun(run) {
      const isSeen = (one: Stretch) => one.front === run && !one.covered;
      return {
        seen: (span, from) => within(span, from, isSeen),
        readable: (span, from) => within(span, from, (one) => isSeen(one) && !one.locked),
        present: (span, from) => within(span, from, () => true),
      };
    },
    covered: isCovered,
    knownSince: () => stretches[0]?.start ?? now(),
    lock(is) {
      locked = is;
      beat();
    },
    front(run = '') {
      front = run;
      beat();
    },
    about(id) {
      if (id === session) return undefined;
      beat();
      keep();
      open = false;
      session = id;
      lastBeat = now();
      stretches = storedStretches(storage, id, lastBeat);
      const before = stretches.at(-1)?.front;
      beat();
      return before;
    },
    show() {
      beat();
      screens += 1;
      beat();
      return () => {
        beat();
        screens -= 1;
        beat();
        keep();
      };
    },
    subscribe,
    stop() {
      beat();
      keep();
      page.clearInterval(timer);
      covers.disconnect();
      stopped.abort();
    },
  };
}
