import { useCurrentSession } from '#db/react/use-current-session.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';

/** Beside another open session the shell steps back and gives a screen no padding: then the screen has its own. Undefined until that is known. */
export function useEdges(): string | undefined {
  const current = useCurrentSession();
  if (!current) return undefined;
  return current.open.some((one) => !isOpenedElsewhere(one)) ? 'p-4 md:p-6' : '';
}
