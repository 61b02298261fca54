import type { LayerProps } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';

/** From the line to its words, px. */
const ABOVE = 8;

/** Medians or trends of the phases, each with its words at its end. */
export function LevelLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const { left, levels } = useDrawing();
  const heightOf = (y: number) => innerHeight * (1 - Math.min(left.max, Math.max(0, y)) / left.max);
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600}>
      {levels.map(({ from, to, text }) => {
        const [x1, x2, y1, y2] = [xScale(from.x), xScale(to.x), heightOf(from.y), heightOf(to.y)];
        const isLate = x2 > innerWidth / 2;
        return (
          <g key={`${from.x} ${to.x}`}>
            <line stroke="var(--text)" strokeDasharray="10 4 2 4" strokeWidth={2} x1={x1} x2={x2} y1={y1} y2={y2} />
            <text
              paintOrder="stroke"
              stroke="var(--surface)"
              strokeWidth={5}
              textAnchor={isLate ? 'end' : 'start'}
              x={isLate ? x2 : x1}
              y={Math.max(12, (isLate ? y2 : y1) - ABOVE)}
            >
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
