import { useEffect } from 'react';

/** In the page's title, says `own` where the route says `title`: what the page is for, only the page knows. */
export function useOwnTitle(title: string, own: string): void {
  useEffect(() => {
    document.title = document.title.replace(title, own);
  }, [title, own]);
}
