import { type Box, isOver } from './number-places.ts';

/** From the line to its words above it, and to those below it; how much further the next place is, px. */
const [ABOVE, BELOW, STEP] = [8, 22, 6];
/** The most room a letter takes, what hangs below the foot of the words, and the room of a line around them, px. */
const [LETTER, HANGS, RIM] = [9, 3, 2];
/** The height of the words, and the room of a piece of line before them, px. */
export const [HEIGHT, MARK] = [14, 26];

/** `text` and where it begins, or ends, at its foot. */
export type Words = { text: string; x: number; y: number; isEnd: boolean };
export type Ends = { x1: number; x2: number; y1: number; y2: number };
/** A line that may go behind words. `isLevel`: a median or trend, as whose the words on it would be read. */
export type Under = Ends & { isLevel?: true };
/** Where words may stand: their phase, in the plot. */
type Room = { left: number; right: number; bottom: number };
/** How far the words are from the place that is nearest to their line, px. */
type Place = Words & { away: number };

/** @param mark the room of the mark before the words, px */
export function boxOf({ text, x, y, isEnd }: Words, mark: number): Box {
  const width = text.length * LETTER + mark;
  const left = isEnd ? x - width : x - mark;
  return { left, right: left + width, top: y - HEIGHT, bottom: y + HANGS };
}

/** Where words begin that stand behind a mark. */
export const startOf = ({ text, x, isEnd }: Words) => (isEnd ? x - text.length * LETTER : x);

/**
 * Where words stand best: in their phase, where they cover no point, number, sign or other words; the first text that has
 * such a place; where they hide little of a line, as near to their own as that allows. Where the phase has no room for
 * the last and shortest, that stands over its middle, in the plot all the same.
 * @param plot its width @param under lines that may go behind them
 */
export function wordsAt(
  texts: readonly string[],
  line: Ends,
  taken: readonly Box[],
  room: Room,
  { mark, plot, under = [] }: { mark: number; plot: number; under?: readonly Under[] } = { mark: 0, plot: room.right },
): Words {
  const short = texts.at(-1) ?? '';
  const inPhase = texts.map((text) => placesIn(text, line, room, mark));
  const width = short.length * LETTER;
  const middle = (line.x1 + line.x2 - width + mark) / 2;
  const over = { x: Math.max(mark, Math.min(middle, plot - width)), y: line.y1, isEnd: false };
  const first = { ...over, text: short, y: Math.max(HEIGHT, line.y1 - ABOVE), away: 0 };
  const sets = inPhase.some((places) => places.length > 0)
    ? inPhase
    : [[first, ...rowsFrom([over], room.bottom, short)]];
  let best = { place: first, cost: Number.POSITIVE_INFINITY };
  for (const [rank, places] of sets.entries()) {
    // Nearer places come first, and words that stand too far off are not read as those of their line.
    let furthest = Number.POSITIVE_INFINITY;
    for (const place of places) {
      const least = rank * SHORTER + place.away;
      if (least >= best.cost || place.away > furthest) break;
      const box = boxOf(place, mark);
      const covered = taken.filter((other) => isOver(box, other)).length;
      if (covered === 0) furthest = Math.min(furthest, place.away + FURTHER);
      if (least + covered * COVERED >= best.cost) continue;
      const hidden = under.reduce((sum, one) => sum + lengthIn(one, box) * (one.isLevel ? HIDDEN_LEVEL : HIDDEN), 0);
      const cost = least + covered * COVERED + hidden;
      if (cost < best.cost) best = { place, cost };
    }
  }
  const { away: _, ...words } = best.place;
  return words;
}

/** What covers a point or other words is worse than any shorter text, and that is worse than any hidden line. */
const [COVERED, SHORTER, HIDDEN, HIDDEN_LEVEL] = [1_000_000, 10_000, 0.5, 4];
/** How much further off words may go for a place that hides less, px. */
const FURTHER = 36;

/** How much of a line, px, goes through a box and the rim around it. */
export function lengthIn({ x1, x2, y1, y2 }: Ends, { left, right, top, bottom }: Box): number {
  if (Math.max(x1, x2) <= left - RIM || Math.min(x1, x2) >= right + RIM) return 0;
  if (Math.max(y1, y2) <= top - RIM || Math.min(y1, y2) >= bottom + RIM) return 0;
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [start, step, least, most] of [
    [x1, dx, left - RIM, right + RIM],
    [y1, dy, top - RIM, bottom + RIM],
  ] as const) {
    if (step === 0) continue;
    const [one, other] = [(least - start) / step, (most - start) / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return to > from ? (to - from) * Math.hypot(dx, dy) : 0;
}

/** The places of one text in the room. */
function placesIn(text: string, { x1, x2, y1, y2 }: Ends, room: Room, mark: number): Place[] {
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
function rowsFrom(starts: readonly Omit<Words, 'text'>[], bottom: number, text: string): Place[] {
  const steps = Array.from({ length: Math.ceil(bottom / STEP) + 1 }, (_, step) => step * STEP);
  const places = steps.flatMap((away) =>
    starts.flatMap((start) => [-ABOVE - away, BELOW + away].map((off) => ({ ...start, text, y: start.y + off, away }))),
  );
  return places.filter(({ y }) => y >= HEIGHT && y <= bottom);
}
