import { useEffect } from 'react';

/** Saves what was typed whenever the page is hidden or left, and when the screen closes. */
export function useFlushOnLeaving(editor: { flush(): Promise<boolean> }): void {
  useEffect(() => {
    const save = () => void editor.flush();
    document.addEventListener('visibilitychange', save);
    addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      removeEventListener('pagehide', save);
      save();
    };
  }, [editor]);
}
