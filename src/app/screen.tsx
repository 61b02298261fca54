import { type ComponentType, useEffect, useReducer } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { loadScreen, type ScreenLoader } from './load-screen.ts';

/** What became of a screen's code; while it is on its way, the promise of it. */
type Fetched = { screen: ComponentType } | { error: unknown } | Promise<void>;

const fetched = new Map<ScreenLoader, Fetched>();

/** Fetches a screen's code; null when it is there, or could not be had. Never rejects. */
export function fetchScreen(load: ScreenLoader): Promise<void> | null {
  const known = fetched.get(load);
  if (known) return known instanceof Promise ? known : null;
  const asked = loadScreen(load).then(
    (screen) => void fetched.set(load, { screen }),
    (error: unknown) => void fetched.set(load, { error }),
  );
  fetched.set(load, asked);
  return asked;
}

/** What could not be had is asked for again. */
export function forgetFailed(load: ScreenLoader): void {
  const known = fetched.get(load);
  if (known && 'error' in known) fetched.delete(load);
}

/** A screen whose code is fetched when it is first opened. Throws what kept it from coming. */
export function Screen({ load, title }: { load: ScreenLoader; title: string }) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const coming = fetchScreen(load);
  useEffect(() => {
    let isShown = true;
    void coming?.then(() => isShown && draw());
    return () => {
      isShown = false;
    };
  }, [coming]);
  const known = fetched.get(load);
  if (!known || known instanceof Promise) return <Skeleton label={`Opening ${title}`} />;
  if ('error' in known) throw known.error;
  return <known.screen />;
}
