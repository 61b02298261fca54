import { isUnknown } from '#domain/graph/graph-text.ts';
import type { LevelLine } from '#domain/graph/level-lines.ts';
import type { LayerProps } from './chart-layers.tsx';
import { type Drawing, useDrawing } from './drawing.ts';

/** From the line to its words above it, to those below it, and from the axis to a "?", px. */
const [ABOVE, BELOW, SIGN] = [8, 22, 12];
/** The most room a letter takes, the height of the words, and the room around a point, with its number above it, px. */
const [LETTER, HEIGHT, POINT, NUMBER] = [8, 14, 8, 28];

/** Medians or trends of the phases, each with its words where they cover no point. */
export function LevelLayer({ xScale, innerHeight }: LayerProps) {
  const drawing = useDrawing();
  const { left, levels } = drawing;
  const heightOf = (y: number) => innerHeight * (1 - Math.min(left.max, Math.max(0, y)) / left.max);
  const taken = placesOf(drawing, xScale, heightOf, innerHeight);
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600}>
      {levels.map((level) => {
        const { from, to, text } = level;
        const line = { x1: xScale(from.x), x2: xScale(to.x), y1: heightOf(from.y), y2: heightOf(to.y) };
        const place = wordsAt(level, line, taken);
        return (
          <g key={`${from.x} ${to.x}`}>
            <line stroke="var(--text)" strokeDasharray="10 4 2 4" strokeWidth={2} {...line} />
            {place && (
              <text
                paintOrder="stroke"
                stroke="var(--surface)"
                strokeWidth={5}
                textAnchor={place.isEnd ? 'end' : 'start'}
                x={place.x}
                y={place.y}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

type Place = { x: number; top: number; bottom: number };

/** Where points, their numbers and signs stand. */
function placesOf(
  { lines: [own] }: Drawing,
  xScale: (x: number) => number,
  heightOf: (y: number) => number,
  innerHeight: number,
): Place[] {
  return own.points.flatMap((point) => {
    const x = xScale(point.x);
    if (isUnknown(point)) return [{ x, top: innerHeight - SIGN - HEIGHT, bottom: innerHeight }];
    if (point.value === null) return [];
    const y = heightOf(point.value);
    return [{ x, top: y - NUMBER, bottom: y + POINT }];
  });
}

/** Above or below the line, at either end or along it, the first place that covers no point; null: the sentence says it. */
export function wordsAt(
  { text }: Pick<LevelLine, 'text'>,
  { x1, x2, y1, y2 }: { x1: number; x2: number; y1: number; y2: number },
  taken: readonly Place[],
): { x: number; y: number; isEnd: boolean } | null {
  const width = text.length * LETTER;
  // At the ends first, where the eye looks for them.
  const along = [1, 0, 0.75, 0.5, 0.25].flatMap((part) =>
    [-ABOVE, BELOW].map((off) => ({
      x: x1 + (x2 - x1) * part,
      y: Math.max(HEIGHT, y1 + (y2 - y1) * part + off),
      isEnd: part > 0,
    })),
  );
  const isFree = ({ x, y, isEnd }: { x: number; y: number; isEnd: boolean }) => {
    const [begin, end] = isEnd ? [x - width, x] : [x, x + width];
    const isUnder = (place: Place) =>
      place.x > begin - POINT && place.x < end + POINT && place.bottom > y - HEIGHT && place.top < y;
    return begin >= 0 && !taken.some(isUnder);
  };
  return along.find(isFree) ?? null;
}
