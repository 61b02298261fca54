import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import type { Drawing } from './drawing.ts';

/** Room around the drawn area, px: the axes' numbers and titles, and the labels of phase lines above. */
export const plot = { top: 52, right: 20, bottom: 62, left: 78 } as const;

/** How many rows the labels of phase lines stand in: with more of them, each still has the room for its words. */
export const rowsOf = (marks: readonly unknown[]): number => (marks.length > 2 ? 3 : 2);
/** Room for a third one. */
const ROW = 16;

/** Room for an axis on the right, for what is measured in another unit. */
const AXIS = 78;
/** Room for the names of several lines, beside their ends. */
const NAMES = 150;
/** Room for the label of a phase line that stands near the right edge: it may not lie before its line. */
const LABEL = 148;
/** The part of the width behind which a label needs that room. */
const LATE = 0.8;

/** The same, widened for what is on the right. */
export function usePlot({ lines, right, marks, x }: Pick<Drawing, 'lines' | 'right' | 'marks' | 'x'>) {
  const small = useMediaQuery(widths.underLg);
  const phone = useMediaQuery(widths.phone);
  const beside = (right ? AXIS : 0) + (lines.length > 1 && !small ? NAMES : 0);
  const isLate = marks.some((mark) => mark.x > x.min + LATE * (x.max - x.min));
  const top = plot.top + (rowsOf(marks) - 2) * ROW;
  return { ...plot, top, right: Math.max(beside, isLate && !phone ? LABEL : plot.right) };
}

/** Where the names begin, px from the drawn area. */
export const namesAt = (axis: boolean) => (axis ? AXIS : 0) + 4;
