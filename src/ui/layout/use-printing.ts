import { useSyncExternalStore } from 'react';

const media = 'print';
let isAsked = false;

/**
 * Whether the page is being printed, from the moment it is asked for: media queries are heard too late to draw anything
 * otherwise for the paper.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked || matchMedia(media).matches);
}

function subscribe(listener: () => void): () => void {
  const set = (asked: boolean) => () => {
    isAsked = asked;
    listener();
  };
  const [before, after, list] = [set(true), set(false), matchMedia(media)];
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  list.addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    list.removeEventListener('change', listener);
  };
}
