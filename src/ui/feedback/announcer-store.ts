import { createListeners } from '#lib/listeners.ts';

type Urgency = 'polite' | 'assertive';

/** What a live region shows. A new key makes a new node, so the same words are spoken again. */
interface Spoken {
  key: number;
  text: string;
}

const gapMs = 500;
const remembered = 50;
/** Read out by then; what stood there longer would be met again by whoever reads on, minutes later. */
const keptMs = 8000;

/** Queues what screen readers hear: polite words half a second apart, assertive words at once; none stays for long. */
export function createAnnouncer() {
  let view: Record<Urgency, Spoken> = { polite: { key: 0, text: '' }, assertive: { key: 0, text: '' } };
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clearing: Partial<Record<Urgency, ReturnType<typeof setTimeout> | undefined>> = {};
  let history: string[] = [];
  const { subscribe, notify } = createListeners();

  function speak(urgency: Urgency, text: string) {
    view = { ...view, [urgency]: { key: view[urgency].key + 1, text } };
    history = [...history, text].slice(-remembered);
    notify();
    clearTimeout(clearing[urgency]);
    clearing[urgency] = text === '' ? undefined : setTimeout(() => empty(urgency), keptMs);
  }

  function empty(urgency: Urgency) {
    view = { ...view, [urgency]: { key: view[urgency].key + 1, text: '' } };
    notify();
  }

  function next() {
    const [text, ...rest] = waiting;
    waiting = rest;
    if (text === undefined) {
      timer = undefined;
      return;
    }
    speak('polite', text);
    timer = setTimeout(next, gapMs);
  }

  function announce(text: string, urgency: Urgency = 'polite') {
    if (urgency === 'assertive') {
      speak('assertive', text);
      return;
    }
    waiting.push(text);
    if (timer === undefined) next();
  }

  return { announce, subscribe, current: () => view, history: () => history };
}

export type AnnouncerStore = ReturnType<typeof createAnnouncer>;

/** The page's own announcer; `<Announcer>` is its voice. */
export const announcer: AnnouncerStore = createAnnouncer();

/** Says something to screen readers. Assertive only for a question that can't wait. */
export function announce(text: string, urgency: Urgency = 'polite') {
  announcer.announce(text, urgency);
}
