import { isBefore } from '#domain/graph/graph-lines.ts';
import { type LayerProps, shortened } from './chart-layers.tsx';
import { type DrawnMark, useDrawing } from './drawing.ts';
import { lineLook } from './line-look.ts';
import { plot, rowsOf, usePlot } from './plot.ts';

/** The rows of labels above the chart, px: those of lines that are close together are in different ones. */
const ROWS = [-18, -34, -50] as const;
/** From a line to its label. */
const GAP = 6;
/** The most room one letter of a label takes, px. */
const LETTER = 8;
/** A label with fewer letters says nothing: the list below the graph names them all. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 28;

type Label = { key: string; text: string; at: number; row: number; isMeasure: boolean; color?: string };

/** Phase-change lines, each with its label on the side that it names; at the left edge the phase that began before. */
export function MarkLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const drawing = useDrawing();
  const labels = labelsOf(drawing.marks, xScale, innerWidth, usePlot(drawing).right);
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600}>
      {labels.map(
        ({ key, at, isMeasure, color }) =>
          at > 0 && (
            <line
              key={key}
              stroke={color ?? (isMeasure ? 'var(--muted)' : 'var(--text)')}
              strokeDasharray={isMeasure ? '6 4' : undefined}
              strokeWidth={2}
              x1={at}
              x2={at}
              y1={-10 - 16 * rowsOf(drawing.marks)}
              y2={innerHeight}
            />
          ),
      )}
      {/* Over all lines, with a rim of the ground: a label may cross the line of another phase. */}
      {labels.map(({ key, text, at, row }) => (
        <text key={key} paintOrder="stroke" stroke="var(--surface)" strokeWidth={5} x={at + GAP} y={row}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** The labels go through the rows in turn; each takes the room up to the next one of its row, and no more. */
export function labelsOf(
  marks: readonly DrawnMark[],
  xScale: (x: number) => number,
  innerWidth: number,
  beside: number = plot.right,
): Label[] {
  const placed = marks.map((mark) => ({ mark, at: isBefore(mark) ? 0 : xScale(mark.x) }));
  const rows = rowsOf(marks);
  return placed.map(({ mark, at }, index) => {
    const end = placed[index + rows]?.at ?? innerWidth + beside - GAP;
    const letters = Math.floor((end - at - 2 * GAP) / LETTER);
    // Whose it is says nothing without what it is.
    const least = FEWEST_LETTERS + (mark.of ? mark.of.name.length + 2 : 0);
    return {
      key: `${mark.of?.line ?? ''} ${mark.id}`,
      text: letters < least ? '' : shortened(textOf(mark), Math.min(letters, MOST_LETTERS)),
      at,
      row: ROWS[rows - 1 - (index % rows)] ?? ROWS[0],
      isMeasure: mark.isMeasure === true,
      ...(mark.of ? { color: lineLook(mark.of.line).color } : {}),
    };
  });
}

/** The line itself says from where. */
const textOf = ({ label, of, isMeasure }: DrawnMark) => {
  const text = isMeasure ? label.replace(/ from here$/, '') : label;
  return of ? `${of.name}: ${text}` : text;
};
