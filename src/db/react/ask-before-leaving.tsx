import { useEffect } from 'react';
import { useUnsaved } from './unsaved.ts';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** What was not saved is on this page alone: to load it anew, or to close it, would end it without a word. */
export function AskBeforeLeaving(): null {
  const { count } = useUnsaved();
  const asks = count > 0;
  useEffect(() => {
    if (!asks) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
  return null;
}
