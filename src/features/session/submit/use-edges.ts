import { useCurrentSession } from '#db/react/use-current-session.ts';

/** Beside another open session the shell steps back and gives a screen no padding: then the screen has its own. */
export function useEdges(): string {
  return useCurrentSession()?.session ? 'p-4 md:p-6' : '';
}
