import { useLayoutEffect } from 'react';
import { useCurrentRoute } from './use-current-route.ts';

export const productName = 'Tallybook';

/** "Sessions · Tallybook" */
export function usePageTitle(): void {
  const title = useCurrentRoute()?.title;
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
