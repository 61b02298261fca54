import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { findPageStorage, passingStorage } from '#lib/page-storage.ts';
import { createDisplayStore, type Display, type DisplayStore } from './display-store.ts';

const DisplayContext = createContext<DisplayStore | null>(null);

/** Reads the display settings of this device and keeps the page in step with them. */
export function DisplayProvider({ store, children }: { store?: DisplayStore; children: ReactNode }) {
  const [own] = useState(
    () => store ?? createDisplayStore(findPageStorage(window) ?? passingStorage(), document.documentElement),
  );
  useLayoutEffect(() => own.apply(), [own]);
  return <DisplayContext value={own}>{children}</DisplayContext>;
}

/** The display settings, and the ways to change them. */
export function useDisplay(): Display & Pick<DisplayStore, 'set' | 'toggleOutdoor'> {
  const store = useContext(DisplayContext);
  if (!store) throw new Error('useDisplay needs a DisplayProvider above it');
  const display = useSyncExternalStore(store.subscribe, store.get);
  return { ...display, set: store.set, toggleOutdoor: store.toggleOutdoor };
}
