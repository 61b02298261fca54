import { useEffect, useEffectEvent } from 'react';
import { coverScreen, keepEntry } from './covered-screen.ts';

/**
 * While it is drawn, the Back of a browser or a phone closes instead of leaving the page that lies under it or beside it.
 * @param row what is open, for the address
 */
export function BackCloses({ onClose, row }: { onClose: () => void; row?: string | undefined }) {
  const close = useEffectEvent(onClose);
  useEffect(() => coverScreen(() => close()), []);
  // With every drawing: the address below may have changed, and with it the entry.
  useEffect(() => keepEntry(row));
  return null;
}
