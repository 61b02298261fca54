import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery } from '#ui/layout/use-media-query.ts';

/** 840 px at the usual text size; larger text needs the width sooner, which a media query does not know. */
const TWO_COLUMNS_REM = 52.5;

/**
 * Whether Session Data is one column: tiles beside a panel would leave neither of them the width that its text needs.
 */
export function useOneColumn(): boolean {
  const { textSize } = useDisplay();
  return useMediaQuery(`(width < ${(TWO_COLUMNS_REM * textSize) / 100}rem)`);
}
