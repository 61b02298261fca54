import { axisText, measureWords } from '#domain/graph/graph-text.ts';
import type { LayerProps } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';

/** From the drawn area to the middle of an axis' title, px. */
const [BESIDE, BELOW] = [62, 50];

/** What each axis measures, with its unit: a picture that is passed on has nothing else to say it. */
export function AxisTitleLayer({ innerWidth, innerHeight }: LayerProps) {
  const { lines, left, right, step } = useDrawing();
  const middle = innerHeight / 2;
  return (
    <g dominantBaseline="central" fill="var(--text)" fontSize={14} fontWeight={600} textAnchor="middle">
      <text transform={`translate(${-BESIDE},${middle}) rotate(-90)`}>{measureWords[left.measure].axis}</text>
      {right && (
        <text transform={`translate(${innerWidth + BESIDE},${middle}) rotate(90)`}>
          {measureWords[right.measure].axis}
        </text>
      )}
      <text x={innerWidth / 2} y={innerHeight + BELOW}>
        {axisText(
          lines.flatMap(({ points }) => points),
          step,
        )}
      </text>
    </g>
  );
}
