import { isBefore, type PlacedMark } from '#domain/graph/graph-lines.ts';
import { type LayerProps, shortened } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';

/** The two rows of labels above the chart, px: labels of lines that are close together are in different rows. */
const [UPPER, LOWER] = [-34, -18];
/** From a line to its label. */
const GAP = 6;
/** The most room one letter of a label takes, px. */
const LETTER = 8;
/** A label with fewer letters says nothing. */
const FEWEST_LETTERS = 4;

type Label = { id: number; text: string; at: number; row: number; nearEnd: boolean };

/** Phase-change lines with their labels; at the left edge the phase that began before the range. */
export function MarkLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const { marks } = useDrawing();
  const labels = labelsOf(marks, xScale, innerWidth);
  const first = firstLabel(marks.find(isBefore), labels, innerWidth);
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600} stroke="none">
      {first !== '' && (
        <text x={GAP} y={UPPER}>
          {first}
        </text>
      )}
      {labels.map(({ id, text, at, row, nearEnd }) => (
        <g key={id}>
          <line stroke="var(--text)" strokeWidth={2} x1={at} x2={at} y1={-44} y2={innerHeight} />
          <text textAnchor={nearEnd ? 'end' : 'start'} x={at + (nearEnd ? -GAP : GAP)} y={row}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function labelsOf(marks: readonly PlacedMark[], xScale: (x: number) => number, innerWidth: number): Label[] {
  return marks
    .filter((mark) => !isBefore(mark))
    .map(({ id, x, label }, i) => {
      const at = xScale(x);
      return { id, text: shortened(label), at, row: i % 2 === 0 ? UPPER : LOWER, nearEnd: at > innerWidth * 0.7 };
    });
}

/** As much of it as fits before the first line, and before the labels in its row. */
function firstLabel(before: PlacedMark | undefined, labels: readonly Label[], innerWidth: number): string {
  const ends = labels.map(({ at, text, row, nearEnd }) =>
    nearEnd && row === UPPER ? at - GAP - text.length * LETTER : at,
  );
  const letters = Math.floor((Math.min(innerWidth, ...ends) - 2 * GAP) / LETTER);
  return before && letters >= FEWEST_LETTERS ? shortened(before.label, Math.min(letters, 24)) : '';
}
