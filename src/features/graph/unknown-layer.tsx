import { type LayerProps, signsOf } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';
import { lineLook } from './line-look.ts';

/** "?" where it occurred and the number asked for is not known: neither nothing nor a 0. */
export function UnknownLayer(props: LayerProps) {
  const { lines } = useDrawing();
  return (
    <g fontSize={14} fontWeight={700} paintOrder="stroke" stroke="var(--surface)" strokeWidth={4} textAnchor="middle">
      {signsOf(lines, props).map(({ key, line, x, y }) => (
        <text data-unknown="" fill={lineLook(line).color} key={`${line} ${key}`} x={x} y={y}>
          ?
        </text>
      ))}
    </g>
  );
}
