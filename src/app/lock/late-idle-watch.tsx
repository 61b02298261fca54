import { type ComponentType, useEffect, useState } from 'react';
import type { Account, Boot } from '../account-store.ts';

type Props = { boot: Boot; account: Account };

/** Recording comes first: what watches the minutes is fetched once the screen stands, and asked for again where that failed. */
const LATER_MS = 8000;

export function LateIdleWatch(props: Props) {
  const [Watch, setWatch] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const fetchLater = () => {
      timer = setTimeout(
        () => void import('./idle-watch.tsx').then(({ IdleWatch }) => setWatch(() => IdleWatch), fetchLater),
        LATER_MS,
      );
    };
    fetchLater();
    return () => clearTimeout(timer);
  }, []);
  return Watch && <Watch {...props} />;
}
