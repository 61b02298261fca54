import { isUnknown } from '#domain/graph/graph-text.ts';
import type { LayerProps } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';
import { lineLook } from './line-look.ts';
import { signAt } from './number-places.ts';

/** "?" where it occurred and the number asked for is not known: neither nothing nor a 0. */
export function UnknownLayer({ xScale, innerHeight }: LayerProps) {
  const { lines } = useDrawing();
  return (
    <g fontSize={14} fontWeight={700} paintOrder="stroke" stroke="var(--surface)" strokeWidth={4} textAnchor="middle">
      {lines.map(({ name, points }, line) => (
        <g fill={lineLook(line).color} key={name}>
          {points.filter(isUnknown).map(({ key, x }) => (
            <text data-unknown="" key={key} x={xScale(x)} y={signAt(innerHeight, line)}>
              ?
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}
