import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import type { Drawing, DrawnMark } from './drawing.ts';

/** Room around the drawn area, px: the axes' numbers and titles, and the labels of phase lines above. */
export const plot = { top: 52, right: 20, bottom: 62, left: 78 } as const;

/** How many rows the labels of phase lines stand in: with more of them, each still has the room for its words. */
export const rowsOf = (marks: readonly unknown[]): number => Math.min(4, Math.max(2, marks.length));
/** Room for each more than two. */
const ROW = 16;

/** From a phase line to its label, and the most room that one of its letters takes, px. */
export const [GAP, LETTER] = [6, 8];
/** The longest label that the plot is made narrower for: a longer one without room is a number anyway. */
const MOST_LETTERS = 28;

/** The words of a phase line; the line itself says from where. */
export const markText = ({ label, of, isMeasure }: DrawnMark): string => {
  const text = isMeasure ? label.replace(/ from here$/, '') : label;
  return of ? `${of.name}: ${text}` : text;
};

/** Room for an axis on the right, for what is measured in another unit. */
const AXIS = 78;
/** Room for the names of several lines, beside their ends. */
const NAMES = 150;
/** The least width that a chart has beside its table, px: what a label needs beyond it is room on the right. */
const LEAST_WIDTH = 250;

/** The same, widened for what is on the right: the labels that begin near it are whole, since none may lie before its line. */
export function usePlot({ lines, right, marks, x }: Pick<Drawing, 'lines' | 'right' | 'marks' | 'x'>) {
  const small = useMediaQuery(widths.underLg);
  const phone = useMediaQuery(widths.phone);
  const beside = (right ? AXIS : 0) + (lines.length > 1 && !small ? NAMES : 0);
  const needed = phone ? [] : marks.map((mark) => widthOf(mark) - LEAST_WIDTH * partBehind(mark.x, x));
  const top = plot.top + (rowsOf(marks) - 2) * ROW;
  return { ...plot, top, right: Math.max(beside, plot.right, ...needed) };
}

const widthOf = (mark: DrawnMark) => {
  const letters = markText(mark).length;
  return letters > MOST_LETTERS ? 0 : 3 * GAP + LETTER * letters;
};

/** The part of the width that is behind a line. */
const partBehind = (at: number, { min, max }: Drawing['x']) => Math.min(1, (max - at) / (max - min));

/** Where the names begin, px from the drawn area. */
export const namesAt = (axis: boolean) => (axis ? AXIS : 0) + 4;
