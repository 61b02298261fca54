import { isBefore } from '#domain/graph/graph-lines.ts';
import { type LevelLine, lackText } from '#domain/graph/level-lines.ts';
import { heightOf, type LayerProps, numbersOf, signsOf } from './chart-layers.tsx';
import { type Drawing, type DrawnLine, useDrawing } from './drawing.ts';
import { boxOf, type Ends, HEIGHT, MARK, startOf, type Under, type Words, wordsAt } from './level-words.ts';
import { lineLook, markerPath } from './line-look.ts';
import { type Box, POINT } from './number-places.ts';

/** From a phase line to words, px. */
const GAP = 6;

/**
 * Medians or trends of the phases of each line, each with its words in the plot and in its own phase, where they cover
 * nothing. Of several lines each has its color, and its words have a piece of a line with
 * its mark, as in the legend: the mark alone would be read as a point.
 */
export function LevelLayer(props: LayerProps) {
  const drawing = useDrawing();
  const { lines } = drawing;
  const isOfMany = lines.length > 1;
  return (
    <g fontSize={13} fontWeight={600}>
      {levelsOf(drawing, props).map(({ key, index, line, words }) => {
        const color = isOfMany ? lineLook(index).color : 'var(--text)';
        return (
          <g data-level={lines[index]?.name} fill={color} key={key}>
            <line stroke={color} strokeDasharray="10 4 2 4" strokeWidth={2} {...line} />
            {isOfMany && (
              <>
                <path d={leaderTo(line, words)} fill="none" stroke={color} strokeOpacity={0.7} />
                <path d={pieceAt(words)} stroke={color} strokeWidth={2} />
                <path d={markerAt(index, words)} />
              </>
            )}
            <text
              paintOrder="stroke"
              stroke="var(--surface)"
              strokeWidth={5}
              textAnchor={words.isEnd && !isOfMany ? 'end' : 'start'}
              x={isOfMany ? startOf(words) : words.x}
              y={words.y}
            >
              {words.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The piece of a line before the words, and the mark on it, smaller than a point, px. */
const [PIECE, SMALL] = [20, 6];
/** Words that stand further from their line than this are led to it, px. */
const NEAR = 26;

type Place = { x: number; y: number };
const markPlace = (words: Words): Place => ({ x: startOf(words) - MARK / 2, y: words.y - HEIGHT / 3 });
const markerAt = (index: number, words: Words): string => {
  const { x, y } = markPlace(words);
  return markerPath(index, x, y, SMALL);
};
const pieceAt = (words: Words): string => {
  const { x, y } = markPlace(words);
  return `M${(x - PIECE / 2).toFixed(1)},${y.toFixed(1)}h${PIECE}`;
};

/** From words that had to move away to the nearest place of their line; '' where they stand at it. */
function leaderTo({ x1, x2, y1, y2 }: Ends, words: Words): string {
  const from = markPlace(words);
  const x = Math.min(Math.max(from.x, x1), x2);
  const y = x1 === x2 ? y1 : y1 + ((y2 - y1) * (x - x1)) / (x2 - x1);
  if (Math.hypot(x - from.x, y - from.y) <= NEAR) return '';
  return `M${from.x.toFixed(1)},${from.y.toFixed(1)}L${x.toFixed(1)},${y.toFixed(1)}`;
}

type DrawnLevel = { key: string; index: number; line: Ends; words: Words };

/** All of them, none of whose words lie on those of another. */
export function levelsOf(drawing: Drawing, props: LayerProps): DrawnLevel[] {
  const { lines, step } = drawing;
  const taken = placesOf(drawing, props);
  const under = linesOf(drawing, props);
  const mark = lines.length > 1 ? MARK : 0;
  return lines.flatMap((own, index) =>
    own.levels.map((level): DrawnLevel => {
      const line = endsOf(own, level, props);
      const whole = level.lacks ? `${level.text} (${lackText(level.lacks, step)})` : level.text;
      const texts = [...(mark ? [`${own.name}: ${whole}`] : []), whole, level.text, shortOf(level)];
      const room = { ...phaseAt(own, level, props), bottom: props.innerHeight };
      const words = wordsAt(texts, line, taken, room, { mark, plot: props.innerWidth, under });
      taken.push(boxOf(words, mark));
      return { key: `${index} ${level.from.x} ${level.to.x}`, index, line, words };
    }),
  );
}

/** "3.5", "falling": the sentence above the chart says what it is. */
const shortOf = ({ text }: Pick<LevelLine, 'text'>) => text.slice(text.indexOf(' ') + 1);

/** From the line with which its phase begins to the one with which the next does, px. */
function phaseAt({ marks }: DrawnLine, { from, to }: LevelLine, { xScale, innerWidth }: LayerProps) {
  const begun = marks.findLast((mark) => !isBefore(mark) && mark.x < from.x);
  const next = marks.find((mark) => mark.x > to.x);
  return {
    left: begun ? xScale(begun.x) + GAP : 0,
    right: Math.min(innerWidth, next ? xScale(next.x) - GAP : innerWidth),
  };
}

/** A median's or trend's line, cut at the axis. */
function endsOf(own: DrawnLine, { from, to }: LevelLine, props: LayerProps): Ends {
  const y = heightOf(props, own);
  const at = (height: number) => y(Math.min(own.axis.max, Math.max(0, height)));
  return { x1: props.xScale(from.x), x2: props.xScale(to.x), y1: at(from.y), y2: at(to.y) };
}

/** The lines through the points, and those of medians and trends: under words they would read as broken. */
function linesOf({ lines }: Drawing, props: LayerProps): Under[] {
  return lines.flatMap((line) => {
    const y = heightOf(props, line);
    const drawn = line.paths.flatMap((path) =>
      path.slice(1).map((to, index): Ends => {
        const from = path[index] ?? to;
        return { x1: props.xScale(from.x), y1: y(from.value), x2: props.xScale(to.x), y2: y(to.value) };
      }),
    );
    const levels = line.levels.map((level): Under => ({ ...endsOf(line, level, props), isLevel: true }));
    return [...drawn, ...levels];
  });
}

/** Where points, their numbers and signs stand. */
function placesOf(drawing: Drawing, props: LayerProps): Box[] {
  const { xScale } = props;
  const points = drawing.lines.flatMap((line) => {
    const y = heightOf(props, line);
    return line.points.flatMap((point): Box[] => {
      const x = xScale(point.x);
      if (point.value === null) return [];
      const height = y(point.value);
      return [{ left: x - POINT, right: x + POINT, top: height - POINT, bottom: height + POINT }];
    });
  });
  const others = [...signsOf(drawing.lines, props), ...numbersOf(drawing, props)];
  return [...points, ...others.map(({ box }) => box)];
}
