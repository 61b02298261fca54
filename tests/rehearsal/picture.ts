/** One row of the picture: what was acknowledged, and what happened. Times are `Date.now()`. */
export interface Timeline {
  title: string;
  from: number;
  to: number;
  acknowledged: number[];
  marks: { at: number; says: string }[];
}

const [WIDTH, ROW, LEFT, BARS] = [960, 92, 16, 56];

/** Acknowledged writes a second over time, a row for each run, as SVG; a text reader is told the same in words. */
export function drawTimelines(rows: readonly Timeline[]): string {
  const height = rows.length * ROW + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Acknowledged writes a second, and when each fault struck and was mended</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${rows.map((row, at) => drawRow(row, at * ROW + 12)).join('\n')}
</svg>
`;
}

function drawRow({ title, from, to, acknowledged, marks }: Timeline, top: number): string {
  const seconds = Math.max(1, Math.ceil((to - from) / 1_000));
  const counts = new Array<number>(seconds).fill(0);
  for (const time of acknowledged) {
    const second = Math.floor((time - from) / 1_000);
    if (second >= 0 && second < seconds) counts[second] = (counts[second] ?? 0) + 1;
  }
  const [most, step] = [Math.max(1, ...counts), (WIDTH - 2 * LEFT) / seconds];
  const foot = top + ROW - 18;
  const bars = counts.map((count, second) => {
    const high = (count / most) * BARS;
    const x = LEFT + second * step;
    return `<rect x="${x.toFixed(1)}" y="${(foot - high).toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${high.toFixed(1)}"/>`;
  });
  const lines = marks.map(({ at, says }) => {
    const x = (LEFT + ((at - from) / 1_000) * step).toFixed(1);
    return `<path d="M${x} ${foot - BARS - 4}V${foot}" stroke="#b42318" stroke-width="2"/><text x="${x}" y="${foot + 12}" fill="#b42318">${escaped(says)}</text>`;
  });
  return `<g><text x="${LEFT}" y="${top + 8}" fill="#111">${escaped(title)}; most ${most}/s, ${seconds} s</text>
<path d="M${LEFT} ${foot}H${WIDTH - LEFT}" stroke="#999"/><g fill="#1d6f5e">${bars.join('')}</g>${lines.join('')}</g>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
