import { useContext, useLayoutEffect } from 'react';
import { isBefore } from '#domain/graph/graph-lines.ts';
import { longDate } from '#domain/time/service-time.ts';
import type { LayerProps } from './chart-layers.tsx';
import { type DrawnMark, NumberedContext, useDrawing } from './drawing.ts';
import { lineLook } from './line-look.ts';
import { GAP, LETTER, markText, plot, rowsOf, usePlot } from './plot.ts';

/** The rows of labels above the chart, from the lowest, px; from a label's foot to where its line ends. */
const ROWS = [-18, -34, -50, -66] as const;
const TALL = 11;

/** `text` is all of it where `isWhole`, else its number, which is said under the chart; '' where not even that has room. */
type Label = {
  key: string;
  text: string;
  isWhole: boolean;
  at: number;
  row: number;
  isMeasure: boolean;
  color?: string;
};

/** Phase-change lines, each with its label on the side that it names; at the left edge the phase that began before. */
export function MarkLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const drawing = useDrawing();
  const labels = labelsOf(drawing.marks, xScale, innerWidth, usePlot(drawing).right);
  const say = useContext(NumberedContext);
  const numbered = labels.flatMap(({ isWhole }, index) => (isWhole ? [] : [index])).join(',');
  useLayoutEffect(() => void say(numbered), [say, numbered]);
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
 * label, so that none goes through that of another. One that is whole in no row is its number, since a part of it would
 * be read as all.
 */
export function labelsOf(
  marks: readonly DrawnMark[],
  xScale: (x: number) => number,
  innerWidth: number,
  beside: number = plot.right,
): Label[] {
  const rows = ROWS.slice(0, rowsOf(marks));
  const labels: (Label & { level: number })[] = [];
  for (const [index, mark] of [...marks.entries()].toReversed()) {
    const at = isBefore(mark) ? 0 : xScale(mark.x);
    const full = markText(mark);
    const lettersIn = (level: number) => {
      const end = labels.find((other) => other.level >= level)?.at ?? innerWidth + beside - GAP;
      return Math.floor((end - at - 2 * GAP) / LETTER);
    };
    const room = rows.map((_row, level) => lettersIn(level));
    const levelOf = (words: string) => room.findIndex((letters) => letters >= words.length);
    const isWhole = levelOf(full) !== -1;
    const short = levelOf(`${index + 1}`) === -1 ? '' : `${index + 1}`;
    const text = isWhole ? full : short;
    const level = text === '' ? 0 : levelOf(text);
    labels.unshift({
      key: `${mark.of?.line ?? ''} ${mark.id}`,
      text,
      isWhole,
      at,
      level,
      row: ROWS[level] ?? ROWS[0],
      isMeasure: mark.isMeasure === true,
      ...(mark.of ? { color: lineLook(mark.of.line).color } : {}),
    });
  }
  return labels.map(({ level: _level, ...label }) => label);
}

/** What the numbers in the chart stand for: "2: 10/16/2026 Medication". @param numbered places among the marks */
export const keyOf = (marks: readonly DrawnMark[], numbered: readonly number[]): string[] =>
  numbered.flatMap((index) => {
    const mark = marks[index];
    return mark ? [`${index + 1}: ${longDate(mark.date)} ${markText(mark)}`] : [];
  });
