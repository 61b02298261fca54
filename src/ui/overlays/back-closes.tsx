import { useEffect, useRef } from 'react';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { coverScreen, keepEntry } from './covered-screen.ts';

/** While it is drawn in a window under 840 px, the Back of a browser or a phone closes instead of leaving the page. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const covering = useMediaQuery(widths.underLg);
  const latest = useRef(onClose);
  useEffect(() => (covering ? coverScreen(() => latest.current()) : undefined), [covering]);
  // With every drawing: the address below may have changed, and with it the entry.
  useEffect(() => {
    latest.current = onClose;
    if (covering) keepEntry();
  });
  return null;
}
