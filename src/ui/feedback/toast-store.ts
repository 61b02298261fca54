import { createListeners } from '#lib/listeners.ts';

/** info: neutral news. success: something was done. danger: something a person must know or mend. */
export type ToastKind = 'info' | 'success' | 'danger';

interface ToastRequest {
  text: string;
  kind?: ToastKind | undefined;
  /** Milliseconds on screen; 5000 unless told. */
  duration?: number | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** Of what it says how it is now: what an older one said of the same is so no more. */
  about?: string | undefined;
  /** Called when it has left the screen, or never came on it; not by a reload. */
  onGone?: (() => void) | undefined;
}

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  action: ToastRequest['action'];
}

interface Running extends Toast {
  about: string | undefined;
  remaining: number;
  onGone: (() => void) | undefined;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const defaultDuration = 5000;
/** They lie over rows where a screen is no desk's. */
const mostHere = () => (globalThis.innerWidth < 1200 ? 2 : 3);

/**
 * Holds the toasts on screen and the ones waiting for a place.
 * A toast never holds the only copy of a message, so waiting or leaving loses nothing.
 */
export function createToastStore(now: () => number = () => performance.now(), mostAtOnce = mostHere) {
  let shown: Running[] = [];
  let waiting: Running[] = [];
  let view: readonly Toast[] = [];
  let paused = false;
  let nextId = 1;
  const { subscribe, notify } = createListeners();

  function publish() {
    view = shown.map(({ id, text, kind, action }) => ({ id, text, kind, action }));
    notify();
  }

  function start(toast: Running) {
    toast.startedAt = now();
    toast.timer = setTimeout(() => dismiss(toast.id), toast.remaining);
  }

  function stop(toast: Running) {
    if (toast.timer === undefined) return;
    clearTimeout(toast.timer);
    toast.timer = undefined;
    toast.remaining = Math.max(0, toast.remaining - (now() - toast.startedAt));
  }

  function fill() {
    while (shown.length < mostAtOnce()) {
      const next = waiting.shift();
      if (!next) break;
      shown.push(next);
      if (!paused) start(next);
    }
    publish();
  }

  function show(request: ToastRequest): number {
    const { text, kind = 'info', duration = defaultDuration, action, about, onGone } = request;
    // The same words twice say no more than once, and what is so no longer is not said: the newer one takes its place.
    for (const older of [...shown, ...waiting]) {
      const isSame = older.text === text && older.kind === kind;
      if (isSame || (about !== undefined && older.about === about)) dismiss(older.id);
    }
    const id = nextId++;
    const toast = { id, text, kind, action, about, onGone, remaining: duration, startedAt: 0, timer: undefined };
    const older = action && shown.length >= mostAtOnce() && shown.find((one) => one.action);
    // The way back from what was just done comes at once: an older one waits with the time that it has left.
    if (older) {
      stop(older);
      shown = shown.filter((one) => one !== older);
      waiting = [toast, ...waiting, older];
    } else waiting.push(toast);
    fill();
    return id;
  }

  function dismiss(id: number) {
    const leaving = [...shown, ...waiting].find((toast) => toast.id === id);
    if (leaving) stop(leaving);
    shown = shown.filter((toast) => toast.id !== id);
    waiting = waiting.filter((toast) => toast.id !== id);
    fill();
    leaving?.onGone?.();
  }

  /** It is mended: what was said of it goes. */
  function dismissText(text: string) {
    for (const toast of [...shown, ...waiting]) if (toast.text === text) dismiss(toast.id);
  }

  /** Something has opened that they would lie over: news that asks for nothing goes. */
  function giveWay() {
    for (const { id, kind, action } of [...shown, ...waiting]) if (kind !== 'danger' && !action) dismiss(id);
  }

  function pause() {
    paused = true;
    shown.forEach(stop);
  }

  function resume() {
    if (!paused) return;
    paused = false;
    shown.forEach(start);
  }

  return { show, dismiss, dismissText, giveWay, pause, resume, subscribe, list: () => view };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** The page's own toasts; `<Toaster>` draws them. */
export const toasts: ToastStore = createToastStore();

/** Shows a toast and returns its id for `toasts.dismiss`. */
export function showToast(request: ToastRequest): number {
  return toasts.show(request);
}
