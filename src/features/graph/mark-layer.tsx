import { isBefore } from '#domain/graph/graph-lines.ts';
import { type LayerProps, shortened } from './chart-layers.tsx';
import { type DrawnMark, useDrawing } from './drawing.ts';
import { lineLook } from './line-look.ts';
import { GAP, LETTER, MOST_LETTERS, markText, plot, rowsOf, usePlot } from './plot.ts';

/** The rows of labels above the chart, from the lowest, px; from a label's foot to where its line ends. */
const ROWS = [-18, -34, -50, -66] as const;
const TALL = 11;
/** A label with fewer letters says nothing: the list below the graph names them all. */
const FEWEST_LETTERS = 3;

type Label = { key: string; text: string; at: number; row: number; isMeasure: boolean; color?: string };

/** Phase-change lines, each with its label on the side that it names; at the left edge the phase that began before. */
export function MarkLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const drawing = useDrawing();
  const labels = labelsOf(drawing.marks, xScale, innerWidth, usePlot(drawing).right);
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600}>
      {labels.map(
        ({ key, at, row, isMeasure, color }) =>
          at > 0 && (
            <line
              key={key}
              stroke={color ?? (isMeasure ? 'var(--muted)' : 'var(--text)')}
              strokeDasharray={isMeasure ? '6 4' : undefined}
              strokeWidth={2}
              x1={at}
              x2={at}
              y1={row - TALL}
              y2={innerHeight}
            />
          ),
      )}
      {labels.map(({ key, text, at, row }) => (
        <text key={key} paintOrder="stroke" stroke="var(--surface)" strokeWidth={5} x={at + GAP} y={row}>
          {text}
        </text>
      ))}
    </g>
  );
}

/**
 * Each label takes the lowest row in which it is whole up to the next line that rises as high: a line ends beside its own
 * label, so that none goes through that of another. One that is whole in no row takes the one with the most room.
 */
export function labelsOf(
  marks: readonly DrawnMark[],
  xScale: (x: number) => number,
  innerWidth: number,
  beside: number = plot.right,
): Label[] {
  const rows = ROWS.slice(0, rowsOf(marks));
  const labels: (Label & { level: number })[] = [];
  for (const mark of marks.toReversed()) {
    const at = isBefore(mark) ? 0 : xScale(mark.x);
    const full = shortened(markText(mark), MOST_LETTERS);
    const lettersIn = (level: number) => {
      const end = labels.find((other) => other.level >= level)?.at ?? innerWidth + beside - GAP;
      return Math.floor((end - at - 2 * GAP) / LETTER);
    };
    const room = rows.map((_row, level) => lettersIn(level));
    const most = Math.max(...room);
    const whole = room.findIndex((letters) => letters >= full.length);
    // Whose it is says nothing without what it is.
    const least = FEWEST_LETTERS + (mark.of ? mark.of.name.length + 2 : 0);
    const text = most < Math.min(least, full.length) ? '' : shortened(full, most);
    const level = text === '' ? 0 : whole === -1 ? room.indexOf(most) : whole;
    labels.unshift({
      key: `${mark.of?.line ?? ''} ${mark.id}`,
      text,
      at,
      level,
      row: ROWS[level] ?? ROWS[0],
      isMeasure: mark.isMeasure === true,
      ...(mark.of ? { color: lineLook(mark.of.line).color } : {}),
    });
  }
  return labels.map(({ level: _level, ...label }) => label);
}
