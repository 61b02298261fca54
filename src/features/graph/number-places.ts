/** What something takes up in the chart, px. */
export type Box = { left: number; right: number; top: number; bottom: number };

export const isOver = (one: Box, other: Box): boolean =>
  other.right > one.left && other.left < one.right && other.bottom > one.top && other.top < one.bottom;

/** The most room around a point's marker, px. */
export const POINT = 8;

/** A "?" of a line: where its middle and its foot stand. */
export type Sign = { key: string; line: number; x: number; y: number; box: Box };

/** From the axis to a "?", and from that of one line to that of the next beside it, px. */
const [SIGN_ABOVE, SIGN_APART] = [8, 11];
const SIGN = { half: 5, height: 14 };

/** Those of several lines at one place stand side by side on the axis: higher up, one would be read as a value. */
export function signsAt(unknown: readonly Omit<Sign, 'y' | 'box'>[], innerHeight: number): Sign[] {
  const y = innerHeight - SIGN_ABOVE;
  return [...Map.groupBy(unknown, (one) => Math.round(one.x)).values()].flatMap((there) =>
    there.map((one, rank) => {
      const x = one.x + (rank - (there.length - 1) / 2) * SIGN_APART;
      return { ...one, x, y, box: { left: x - SIGN.half, right: x + SIGN.half, top: y - SIGN.height, bottom: y } };
    }),
  );
}

/** A point with its number. */
export type Numbered = { key: string; x: number; y: number; text: string };
export type PlacedNumber = Numbered & { box: Box };

/** The most room of a digit, the height of a number, from its point to its foot above or below it, around it, px. */
const [DIGIT, HEIGHT, ABOVE, BELOW, AROUND] = [9, 13, 13, 25, 2];

/**
 * The numbers of points where each has room: above its point or below it, moved aside where a phase line would cross it;
 * none lies on another, on a point, a sign or a line. One without room is left out: reader and table have it. The last,
 * the first and the highest have theirs first. @param walls where phase lines stand @param signs what else stands there
 */
export function numbersAt(
  points: readonly Numbered[],
  walls: readonly number[],
  signs: readonly Box[],
  innerHeight: number,
): PlacedNumber[] {
  const highest = points.reduce<Numbered | undefined>((best, one) => (best && best.y <= one.y ? best : one), undefined);
  const order = new Set([points.at(-1), points[0], highest, ...points.toReversed()]);
  const taken = [...signs];
  const placed: PlacedNumber[] = [];
  for (const point of order) {
    if (!point) continue;
    const others = points.filter((one) => one !== point).map(({ x, y }) => around(x, y));
    const found = placesOf(point, walls).find(
      ({ box }) =>
        box.top >= 0 - HEIGHT && box.bottom <= innerHeight && ![...taken, ...others].some((one) => isOver(box, one)),
    );
    if (!found) continue;
    placed.push(found);
    taken.push(found.box);
  }
  return placed.sort((a, b) => a.x - b.x);
}

const around = (x: number, y: number): Box => ({
  left: x - POINT,
  right: x + POINT,
  top: y - POINT,
  bottom: y + POINT,
});

/** From a phase line to a number beside it: nearer, its rim cuts the line, px. */
const BESIDE = 5;
/** What a sum of fractions may be off, px. */
const A_LITTLE = 0.01;

/** Its places, the best first; none that a phase line crosses or touches. */
function placesOf(point: Numbered, walls: readonly number[]): PlacedNumber[] {
  const half = (point.text.length * DIGIT) / 2 + AROUND;
  const clear = half + BESIDE;
  const aside = walls
    .map((wall) => wall - point.x)
    .filter((away) => Math.abs(away) < clear)
    .map((away) => (away > 0 ? away - clear : away + clear));
  return [-ABOVE, BELOW].flatMap((off) =>
    [0, ...aside].flatMap((move): PlacedNumber[] => {
      const [x, y] = [point.x + move, point.y + off];
      const box = { left: x - half, right: x + half, top: y - HEIGHT, bottom: y + AROUND };
      return walls.some((wall) => Math.abs(wall - x) < clear - A_LITTLE) ? [] : [{ ...point, x, y, box }];
    }),
  );
}
