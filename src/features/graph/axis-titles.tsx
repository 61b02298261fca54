import { measureWords, stepAxis } from '#domain/graph/graph-text.ts';
import type { LayerProps } from './chart-layers.tsx';
import { linesOfName, useDrawing } from './drawing.ts';
import { usePlot } from './plot.ts';

/** From the drawn area to the middle of an axis' title, and of the names of months or days; to their second line, px. */
const [BESIDE, BELOW, NAMES, SECOND] = [62, 50, 16, 16];

/** What each axis measures, with its unit: a picture that is passed on has nothing else to say it. */
export function AxisTitleLayer({ innerWidth, innerHeight }: LayerProps) {
  const { left, right, step } = useDrawing();
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
        {stepAxis[step]}
      </text>
    </g>
  );
}

/** The axis below, with the names of months, weeks or days for which there is room. */
export function NamesBelowLayer({ xScale, innerWidth, innerHeight }: LayerProps) {
  const drawing = useDrawing();
  const names = drawing.ticks(xScale, innerWidth + usePlot(drawing).right);
  return (
    <g dominantBaseline="central" fill="var(--muted)" fontSize={14} textAnchor="middle">
      <line stroke="var(--control-line)" x1={0} x2={innerWidth} y1={innerHeight} y2={innerHeight} />
      {names.map(({ at, text }) => (
        <text key={at} x={at} y={innerHeight + NAMES}>
          {linesOfName(text).map((line, row) => (
            <tspan dy={row * SECOND} key={line} x={at}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
}
