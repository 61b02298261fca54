/** One measured number, beside what it is to be compared with. */
export interface Figure {
  /** What was measured, in words: `tap → durable, p50`. */
  what: string;
  measured: number;
  unit: string;
  /** The same measured on something bare, in the same run. */
  control?: { what: string; measured: number };
  /** `measured` may be this at most (or, for a count that must not sink, at least). */
  limit?: { atMost: number } | { atLeast: number };
}

/** A file of tests/bench or e2e/bench exports one of these as its default. Null: skipped, for a reason that it printed. */
export type Bench = () => Promise<Figure[] | null>;

export function keepsLimit({ measured, limit }: Figure): boolean {
  if (!limit) return true;
  return 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast;
}

/**
 * Runs subject and control in turn, `blocks` times each, so that a machine that slows down slows both.
 * Answers the median of each over the blocks.
 */
export async function alternate(
  blocks: number,
  { subject, control }: { subject: () => Promise<number>; control: () => Promise<number> },
): Promise<{ subject: number; control: number }> {
  const measured: { subject: number[]; control: number[] } = { subject: [], control: [] };
  for (let block = 0; block < blocks; block++) {
    // Every second block turns the order round: the first of two pays for cold caches.
    const order = block % 2 === 0 ? (['subject', 'control'] as const) : (['control', 'subject'] as const);
    for (const which of order) measured[which].push(await { subject, control }[which]());
  }
  return { subject: median(measured.subject), control: median(measured.control) };
}

/** The value below which `share` (0 to 1) of the values lie. Throws on an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('A percentile needs at least one value.');
  return found;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** One line of a table: what, measured, control, limit, kept or missed. */
export function figureCells(figure: Figure): [string, string, string, string, string] {
  const { what, measured, unit, control, limit } = figure;
  const bound = limit && ('atMost' in limit ? `≤ ${round(limit.atMost)} ${unit}` : `≥ ${round(limit.atLeast)} ${unit}`);
  return [
    what,
    `${round(measured)} ${unit}`,
    control ? `${round(control.measured)} ${unit} (${control.what})` : '–',
    bound ?? '–',
    keepsLimit(figure) ? 'kept' : 'MISSED',
  ];
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Of this process alone, ms: another one does not count. */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
