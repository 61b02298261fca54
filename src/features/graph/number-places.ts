/** What something takes up in the chart, px. */
export type Box = { left: number; right: number; top: number; bottom: number };

export const isOver = (one: Box, other: Box): boolean =>
  other.right > one.left && other.left < one.right && other.bottom > one.top && other.top < one.bottom;

/** The most room around a point's marker, px. */
export const POINT = 8;

/** From the axis to a "?", and from that of one line to that of the next, px. */
const [SIGN_ABOVE, SIGN_APART] = [8, 15];
const SIGN = { half: 5, height: 14 };

/** Where the foot of a line's "?" stands. */
export const signAt = (innerHeight: number, line: number): number => innerHeight - SIGN_ABOVE - line * SIGN_APART;

export function signBox(x: number, innerHeight: number, line: number): Box {
  const bottom = signAt(innerHeight, line);
  return { left: x - SIGN.half, right: x + SIGN.half, top: bottom - SIGN.height, bottom };
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

/** Its places, the best first; none that a phase line crosses. */
function placesOf(point: Numbered, walls: readonly number[]): PlacedNumber[] {
  const half = (point.text.length * DIGIT) / 2 + AROUND;
  const aside = walls
    .map((wall) => wall - point.x)
    .filter((away) => Math.abs(away) < half)
    .map((away) => (away > 0 ? away - half : away + half));
  return [-ABOVE, BELOW].flatMap((off) =>
    [0, ...aside].flatMap((move): PlacedNumber[] => {
      const [x, y] = [point.x + move, point.y + off];
      const box = { left: x - half, right: x + half, top: y - HEIGHT, bottom: y + AROUND };
      return walls.some((wall) => wall > box.left && wall < box.right) ? [] : [{ ...point, x, y, box }];
    }),
  );
}
