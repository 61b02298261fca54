/** One run: what was acknowledged, and what happened. Times are `Date.now()`. */
export interface Timeline {
  title: string;
  from: number;
  to: number;
  acknowledged: number[];
  marks: { at: number; says: string }[];
}

const [WIDTH, LEFT, TITLE, ROW, BARS] = [960, 16, 20, 64, 40];

/** Five runs beside each other leave each second two pixels. */
const [COLUMNS, GAP] = [5, 12];
const PANEL = (WIDTH - 2 * LEFT - (COLUMNS - 1) * GAP) / COLUMNS;

/** Acknowledged writes a second over time, the runs of one fault together, as SVG; a text reader is told the same in words. */
export function drawTimelines(runs: readonly Timeline[]): string {
  const faults = Map.groupBy(runs, ({ title }) => title);
  let top = 12;
  const drawn = [...faults].map(([title, ofFault]) => {
    const most = Math.max(...ofFault.map((run) => Math.max(...perSecond(run))));
    const words = `<text x="${LEFT}" y="${top + 8}" fill="#111">${escaped(title)}; at most ${most} a second</text>`;
    const panels = ofFault.map((run, at) => {
      const x = LEFT + (at % COLUMNS) * (PANEL + GAP);
      return drawRun(run, most, x, top + TITLE + Math.floor(at / COLUMNS) * ROW);
    });
    top += TITLE + Math.ceil(ofFault.length / COLUMNS) * ROW + 8;
    return [words, ...panels].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="system-ui, sans-serif" font-size="12">
<title>Acknowledged writes a second, and when each fault struck and was mended</title>
<rect width="${WIDTH}" height="${top}" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
}

function perSecond({ from, to, acknowledged }: Timeline): number[] {
  const counts = new Array<number>(Math.max(1, Math.ceil((to - from) / 1_000))).fill(0);
  for (const time of acknowledged) {
    const second = Math.floor((time - from) / 1_000);
    if (second >= 0 && second < counts.length) counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

function drawRun(run: Timeline, most: number, left: number, top: number): string {
  const counts = perSecond(run);
  const [step, foot] = [PANEL / counts.length, top + BARS];
  const bars = counts.map((count, second) => {
    const high = (count / Math.max(1, most)) * BARS;
    return `M${(left + second * step).toFixed(1)} ${foot}v${-high.toFixed(1)}h${(step * 0.8).toFixed(1)}V${foot}`;
  });
  const lines = run.marks.map(({ at, says }) => {
    const along = ((at - run.from) / 1_000) * step;
    const x = (left + along).toFixed(1);
    const side = along > PANEL / 2 ? 'end' : 'start';
    return `<path d="M${x} ${top}V${foot + 4}" stroke="#b42318" stroke-width="1.5"/><text x="${x}" y="${foot + 14}" font-size="10" text-anchor="${side}" fill="#b42318">${escaped(says)}</text>`;
  });
  return `<path d="M${left} ${foot}h${PANEL}" stroke="#999"/><path d="${bars.join('')}" fill="#1d6f5e"/>${lines.join('')}<text x="${left + PANEL}" y="${foot + 14}" font-size="10" text-anchor="end" fill="#555">${counts.length} s</text>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
