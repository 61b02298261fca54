import { useEffect, useRef } from 'react';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { coverScreen, keepEntry } from './covered-screen.ts';

/**
 * While it is drawn, the Back of a browser or a phone closes instead of leaving the page: always where something stands
 * beside its list (`beside`), else in a window under 840 px, which it covers.
 * @param row what is open, for the address
 */
export function BackCloses({
  onClose,
  beside = false,
  row,
}: {
  onClose: () => void;
  beside?: boolean;
  row?: string | undefined;
}) {
  const covers = useMediaQuery(widths.underLg);
  const covering = beside || covers;
  const latest = useRef(onClose);
  useEffect(() => (covering ? coverScreen(() => latest.current()) : undefined), [covering]);
  // With every drawing: the address below may have changed, and with it the entry.
  useEffect(() => {
    latest.current = onClose;
    if (covering) keepEntry(row);
  });
  return null;
}
