/** One thing measured at each size. */
export interface Curve {
  what: string;
  unit: string;
  values: number[];
}

const [WIDTH, PANEL, LEFT, RIGHT, TOP] = [960, 340, 56, 300, 34];
const COLORS = ['#1d6f5e', '#b42318', '#175cd3', '#b54708', '#6941c6', '#344054', '#0e9384', '#c11574'];

/** A panel for each unit, both axes by powers of ten: what does not grow is a level line. As SVG. */
export function drawCurves(sizes: readonly number[], curves: readonly Curve[]): string {
  const units = [...new Set(curves.map(({ unit }) => unit))];
  const panels = units.map((unit, at) => {
    const own = curves.filter((curve) => curve.unit === unit);
    return `<g transform="translate(0 ${at * PANEL})">${drawPanel(sizes, unit, own)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${units.length * PANEL}" font-family="system-ui, sans-serif" font-size="12">
<title>What grows with the number of notes, and what does not</title>
<rect width="${WIDTH}" height="${units.length * PANEL}" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}

function drawPanel(sizes: readonly number[], unit: string, curves: readonly Curve[]): string {
  const values = curves.flatMap((curve) => curve.values).filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)];
  const x = (size: number) => LEFT + ((Math.log10(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const foot = PANEL - 36;
  const y = (value: number) => foot - ((Math.log10(value) - low) / (high - low)) * (foot - TOP);
  const levels = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  const grid = levels.map(
    (level) =>
      `<path d="M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${(y(level) + 4).toFixed(1)}" text-anchor="end" fill="#555">${level.toLocaleString('en-US')}</text>`,
  );
  const marks = sizes.map(
    (size) =>
      `<text x="${x(size).toFixed(1)}" y="${foot + 18}" text-anchor="middle" fill="#555">${size.toLocaleString('en-US')}</text>`,
  );
  return `<text x="${LEFT}" y="16" fill="#111">${unit}, by number of notes</text>${grid.join('')}${marks.join('')}${drawLines(sizes, curves, { x, y })}`;
}

type Scales = { x(size: number): number; y(value: number): number };

/** Names stand at the ends of their lines, apart from each other, in the lines’ order. */
function drawLines(sizes: readonly number[], curves: readonly Curve[], { x, y }: Scales): string {
  const ends = curves.map(({ values }) => y(values.at(-1) || 1));
  const order = curves.map((_, at) => at).sort((one, other) => (ends[one] ?? 0) - (ends[other] ?? 0));
  const labels = new Map<number, number>();
  let lowest = TOP - 16;
  for (const at of order) {
    lowest = Math.max(lowest + 16, ends[at] ?? 0);
    labels.set(at, lowest);
  }
  return curves
    .map(({ what, values, unit }, at) => {
      const color = COLORS[at % COLORS.length];
      const points = values.map((value, n) => `${x(sizes[n] ?? 1).toFixed(1)},${y(value || 1).toFixed(1)}`).join(' ');
      const amounts = `${short(values[0] ?? 0)} → ${short(values.at(-1) ?? 0)} ${unit}`;
      return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/><text x="${WIDTH - RIGHT + 10}" y="${((labels.get(at) ?? 0) + 4).toFixed(1)}" fill="${color}">${what}: ${amounts}</text>`;
    })
    .join('');
}

const short = (value: number) => String(Number(value.toPrecision(2)));
