import { isBefore } from '#domain/graph/graph-lines.ts';
import { isUnknown } from '#domain/graph/graph-text.ts';
import { type LevelLine, lackText } from '#domain/graph/level-lines.ts';
import { heightOf, type LayerProps, numbersOf } from './chart-layers.tsx';
import { type Drawing, type DrawnLine, useDrawing } from './drawing.ts';
import { lineLook, markerPath } from './line-look.ts';
import { type Box, isOver, POINT, signBox } from './number-places.ts';

/** From the line to its words above it, and to those below it; how much further the next place is, px. */
const [ABOVE, BELOW, STEP] = [8, 22, 6];
/** The most room a letter takes, the height of the words, from a phase line to them, and a piece of line before them, px. */
const [LETTER, HEIGHT, GAP, MARK] = [9, 14, 6, 26];

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

/** `text` and where it begins, or ends, at its foot. */
type Words = { text: string; x: number; y: number; isEnd: boolean };
type Ends = { x1: number; x2: number; y1: number; y2: number };
type DrawnLevel = { key: string; index: number; line: Ends; words: Words };
/** Where words may stand: their phase, in the plot. */
type Room = { left: number; right: number; bottom: number };

/** All of them, none of whose words lie on those of another. */
export function levelsOf(drawing: Drawing, props: LayerProps): DrawnLevel[] {
  const { lines, step } = drawing;
  const taken = placesOf(drawing, props);
  const mark = lines.length > 1 ? MARK : 0;
  return lines.flatMap((own, index) =>
    own.levels.map((level): DrawnLevel => {
      const y = heightOf(props, own);
      const at = (height: number) => y(Math.min(own.axis.max, Math.max(0, height)));
      const [x1, x2] = [props.xScale(level.from.x), props.xScale(level.to.x)];
      const line = { x1, x2, y1: at(level.from.y), y2: at(level.to.y) };
      const whole = level.lacks ? `${level.text} (${lackText(level.lacks, step)})` : level.text;
      const texts = [...(mark ? [`${own.name}: ${whole}`] : []), whole, level.text, shortOf(level)];
      const room = { ...phaseAt(own, level, props), bottom: props.innerHeight };
      const words = wordsAt(texts, line, taken, room, { mark, plot: props.innerWidth });
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

/** Where points, their numbers and signs stand. */
function placesOf(drawing: Drawing, props: LayerProps): Box[] {
  const { xScale, innerHeight } = props;
  const points = drawing.lines.flatMap((line, index) => {
    const y = heightOf(props, line);
    return line.points.flatMap((point): Box[] => {
      const x = xScale(point.x);
      if (isUnknown(point)) return [signBox(x, innerHeight, index)];
      if (point.value === null) return [];
      const height = y(point.value);
      return [{ left: x - POINT, right: x + POINT, top: height - POINT, bottom: height + POINT }];
    });
  });
  return [...points, ...numbersOf(drawing, props).map(({ box }) => box)];
}

/** @param mark the room of the mark before the words, px */
function boxOf({ text, x, y, isEnd }: Words, mark: number): Box {
  const width = text.length * LETTER + mark;
  return { left: isEnd ? x - width : x - mark, right: isEnd ? x : x + width - mark, top: y - HEIGHT, bottom: y };
}

/** Where words begin that stand behind a mark. */
const startOf = ({ text, x, isEnd }: Words) => (isEnd ? x - text.length * LETTER : x);

/**
 * The first of the texts that has a place in its phase where it covers nothing, as near to its line as there is one: above
 * or below it, at either end or along it, at either end of its phase, then further up or down. Where the phase has no room
 * for the last and shortest, that stands over its middle, in the plot all the same. @param plot its width
 */
export function wordsAt(
  texts: readonly string[],
  line: Ends,
  taken: readonly Box[],
  room: Room,
  { mark, plot } = { mark: 0, plot: room.right },
): Words {
  const short = texts.at(-1) ?? '';
  const inPhase = texts.flatMap((text) => placesIn(text, line, room, mark));
  const width = short.length * LETTER;
  const middle = (line.x1 + line.x2 - width + mark) / 2;
  const over = { x: Math.max(mark, Math.min(middle, plot - width)), y: line.y1, isEnd: false };
  const first = { ...over, text: short, y: Math.max(HEIGHT, line.y1 - ABOVE) };
  const places = inPhase.length > 0 ? inPhase : [first, ...rowsFrom([over], room.bottom, short)];
  const covered = (place: Words) => taken.filter((other) => isOver(boxOf(place, mark), other)).length;
  const free = places.find((place) => covered(place) === 0);
  return free ?? places.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}

/** The places of one text in the room. */
function placesIn(text: string, { x1, x2, y1, y2 }: Ends, room: Room, mark: number): Words[] {
  // At the ends first, where the eye looks for them.
  const starts = [
    ...[1, 0, 0.75, 0.5, 0.25].map((part) => ({ x: x1 + (x2 - x1) * part, y: y1 + (y2 - y1) * part, isEnd: part > 0 })),
    { x: room.left + mark, y: y1, isEnd: false },
    { x: room.right, y: y2, isEnd: true },
  ].filter((start) => {
    const { left, right } = boxOf({ text, ...start }, mark);
    return left >= room.left && right <= room.right;
  });
  return rowsFrom(starts, room.bottom, text);
}

/** Above and below each start, the nearest first, all within the plot. */
function rowsFrom(starts: readonly Omit<Words, 'text'>[], bottom: number, text: string): Words[] {
  const steps = Array.from({ length: Math.ceil(bottom / STEP) + 1 }, (_, step) => step * STEP);
  const places = steps.flatMap((away) =>
    starts.flatMap((start) => [-ABOVE - away, BELOW + away].map((off) => ({ ...start, text, y: start.y + off }))),
  );
  return places.filter(({ y }) => y >= HEIGHT && y <= bottom);
}
