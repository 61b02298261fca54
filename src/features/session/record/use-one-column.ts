import { useDisplay } from '#ui/layout/display.tsx';
import { useLetters } from '#ui/layout/letters.ts';
import { useMediaQuery } from '#ui/layout/use-media-query.ts';

/** 840 and 1440 px at the usual size of letters; larger ones need the width sooner, which a media query does not know. */
const TWO_COLUMNS_REM = 52.5;
const LOG_BESIDE_REM = 90;

/** Too low for a place of its own: a recording stands in the dock. */
const LOW = '(height < 30rem)';

/**
 * Whether Session Data is one column: tiles beside a panel would leave neither of them the width that its text needs.
 */
export const useOneColumn = (): boolean => !useIsWide(TWO_COLUMNS_REM);

/** Whether it has room for the event log beside the rest. */
export const useLogBeside = (): boolean => useIsWide(LOG_BESIDE_REM);

function useIsWide(rem: number): boolean {
  const { textSize } = useDisplay();
  const { factor } = useLetters();
  return useMediaQuery(`(width >= ${rem * Math.max(textSize / 100, factor)}rem)`);
}

/** Whether it scrolls as a whole, with what is recorded by intervals in the dock. */
export function useLow(): boolean {
  const { large } = useLetters();
  return useMediaQuery(LOW) || large;
}
