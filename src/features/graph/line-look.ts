/** How the lines of a chart differ, by more than color: circle, square and triangle, unbroken, dashed and dotted. */
const lineLooks = [
  { color: 'var(--chart-1)', dash: undefined },
  { color: 'var(--chart-2)', dash: '6 3' },
  { color: 'var(--chart-3)', dash: '2 3' },
] as const;

/** The same in words, for where a line is not seen. */
const lineNames = ['unbroken, circles', 'dashed, squares', 'dotted, triangles'] as const;

export const lineWords = (line: number): string => lineNames[line] ?? lineNames[0];

export const lineLook = (line: number) => lineLooks[line] ?? lineLooks[0];

/** A line's marker at a place, as a path. @param size its width */
export function markerPath(line: number, x: number, y: number, size: number): string {
  const half = size / 2;
  const at = (...points: [number, number][]) =>
    `M${points.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join('L')}Z`;
  if (line === 1) return at([-half, -half], [half, -half], [half, half], [-half, half]);
  if (line === 2) return at([0, -half * 1.15], [half * 1.15, half * 0.85], [-half * 1.15, half * 0.85]);
  return `M${(x - half).toFixed(1)},${y.toFixed(1)}a${half},${half} 0 1 0 ${size},0a${half},${half} 0 1 0 ${-size},0Z`;
}
