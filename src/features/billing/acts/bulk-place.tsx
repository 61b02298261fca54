import { type ReactNode, type Ref, type RefCallback, useCallback } from 'react';
import { cx } from '#ui/cx.ts';
import { publishHeight } from '#ui/layout/publish-height.ts';
import { useMediaQuery } from '#ui/layout/use-media-query.ts';

/** Only here does the whole bar fit into one line as tall as the filters: touch buttons are taller. */
const ROOM_FOR_A_LINE = '(width >= 90rem) and (pointer: fine)';

/** Whether the bar for chosen rows takes the place of the filters; otherwise it is at the bottom of the window. */
export const useBarInPlace = (): boolean => useMediaQuery(ROOM_FOR_A_LINE);

/**
 * The filters and the bar for chosen rows, which appears and disappears without moving a row: the next tap hits what it
 * aims at.
 */
export function BulkPlace({
  bar,
  filters,
  ref,
}: {
  /** Null while nothing is chosen. */
  bar: ReactNode;
  filters: ReactNode;
  /** Around both. */
  ref: Ref<HTMLDivElement>;
}) {
  const inPlace = useBarInPlace();
  const covered = bar !== null && inPlace;
  return (
    <div className="contents" ref={ref}>
      {covered && <OverFilters>{bar}</OverFilters>}
      {/* They keep their space under the bar; the taller of the two decides how much. */}
      <div className={cx(covered && 'invisible min-h-[calc(var(--bulk-bar)-0.75rem)]')} inert={covered}>
        {filters}
      </div>
      {bar !== null && !inPlace && <AtFoot>{bar}</AtFoot>}
    </div>
  );
}

/**
 * Over the filters, and visible under the top bar. The page learns how tall it is, so that sticky elements below stay
 * clear of it.
 */
function OverFilters({ children }: { children: ReactNode }) {
  const measured = useMeasured('--bulk-bar');
  return (
    <div className="sticky top-[calc(var(--top-inset)+0.25rem)] z-15 -mb-4 h-0 short:static" data-bulk-bar="">
      <div className="relative -top-1 bg-bg pt-1 pb-2" ref={measured}>
        <div className="flex min-h-12 flex-col justify-center rounded-control bg-tile-on px-3 py-1 inset-ring inset-ring-primary">
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * At the bottom of the window, and under the last row at the end of the list. However large the text is, two thirds
 * remain for the rows.
 */
function AtFoot({ children }: { children: ReactNode }) {
  const measured = useMeasured('--bulk-foot');
  return (
    <div
      className="sticky bottom-(--bottom-inset) z-15 order-last -mx-4 mt-auto -mb-6 max-h-[33dvh] overflow-y-auto border-primary border-t bg-tile-on px-3 py-(--pad) shadow-float [--pad:0.75rem] short:[--pad:0.25rem] zoomed:static md:-mx-6 md:px-6 md:pb-[max(var(--pad),env(safe-area-inset-bottom))]"
      data-bulk-bar=""
      ref={measured}
    >
      {children}
    </div>
  );
}

function useMeasured(property: `--${string}`): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement) => publishHeight(bar, document.documentElement, property), [property]);
}
