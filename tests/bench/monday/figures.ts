import { type Figure, percentile } from '../../setup/figure.ts';
import type { Wrongs } from './count-wrongs.ts';
import type { Stage } from './way.ts';

/** In the order of the day. */
export type Part = 'afternoon' | 'too much' | 'five o’clock' | 'the day after';

/** What the whole day came to. Memory in MB: as the afternoon begins, at its most in each half of it, and the day after. */
export interface Monday {
  stages: Record<Part, Stage>;
  seconds: Record<Part, number>;
  memory: number[];
  wrongs: Wrongs;
  /** Of each tablet, in the morning after. */
  refused: number[];
}

const GROWTH = 1.25;
const MOST_MB = 1_000;

export function tell(part: Part, { acknowledged, lists, writes, ...counted }: Stage): void {
  const times = [acknowledged, writes, lists].map((all) =>
    all.length === 0 ? 'none' : [0.5, 0.95, 0.99].map((share) => Math.round(percentile(all, share))).join('/'),
  );
  const errors = [...counted.errors].map(([what, times]) => `${times} × ${what}`).join(', ');
  process.stdout.write(
    `  ${part}: captures ${acknowledged.length} calls ${counted.arrived} pieces, p50/p95/p99 ms of captures ${times[0]}, writes ${writes.length} ${times[1]}, lists ${lists.length} ${times[2]}; refused ${counted.refusedWrites} writes, ${counted.refusedLists} lists, ${counted.refusedOthers} others; errors: ${errors || 'none'}\n`,
  );
}

export function figuresOf({ stages, seconds, memory, wrongs, refused }: Monday): Figure[] {
  const { afternoon, 'too much': tooMuch, 'five o’clock': five, 'the day after': after } = stages;
  const [start = 0, first = 0, second = 0, most = 0] = memory;
  const errors = Object.values(stages).reduce((sum, stage) => sum + total(stage.errors.values()), 0);
  const refusedShares = (stage: Stage) => ({
    lists: shareOf(stage.refusedLists, stage.lists.length),
    writes: shareOf(stage.refusedWrites, stage.writes.length),
  });
  return [
    ...times('afternoon: a capture until the device knows it arrived', afternoon.acknowledged, 2_000),
    ...times('afternoon: a list', afternoon.lists, 1_000),
    {
      what: 'afternoon: pieces of work that arrive',
      measured: afternoon.arrived / seconds.afternoon,
      unit: '/s',
    },
    { what: 'too much: writes that are answered', measured: tooMuch.writes.length / seconds['too much'], unit: '/s' },
    ...times('too much: a capture until the device knows it arrived', tooMuch.acknowledged),
    ...[tooMuch, five, after].flatMap((stage, at): Figure[] => {
      const { lists, writes } = refusedShares(stage);
      const when = ['too much', 'five o’clock', 'the day after'][at];
      return [
        { what: `${when}: writes refused`, measured: writes, unit: '%', control: { what: 'lists', measured: lists } },
      ];
    }),
    { what: 'five o’clock: until all have drained', measured: seconds['five o’clock'], unit: 's' },
    { what: 'the day after: until all have drained', measured: seconds['the day after'], unit: 's' },
    ...times('the day after: a write', after.writes),
    { what: 'the day after: refused calls of a tablet, mean', measured: total(refused) / refused.length, unit: '' },
    { what: 'the day after: refused calls of a tablet, at most', measured: Math.max(...refused), unit: '' },
    {
      what: `memory of the server at its most in the second half of the afternoon (${Math.round(start)} MB at its start)`,
      measured: second,
      unit: 'MB',
      control: { what: 'in the first', measured: first },
      limit: { atMost: GROWTH * first },
    },
    { what: 'memory of the server at its most, the day after', measured: most, unit: 'MB', limit: { atMost: MOST_MB } },
    { what: 'anything but a success or a wait with its time', measured: errors, unit: 'calls', limit: { atMost: 0 } },
    { what: `lost (of ${wrongs.of} taps and notes)`, measured: wrongs.lost, unit: '', limit: { atMost: 0 } },
    { what: 'doubled', measured: wrongs.doubled, unit: '', limit: { atMost: 0 } },
  ];
}

function times(what: string, all: number[], p95?: number): Figure[] {
  if (all.length === 0) return [];
  return [0.5, 0.95, 0.99].map((share) => ({
    what: `${what}, p${share * 100}`,
    measured: percentile(all, share),
    unit: 'ms',
    ...(share === 0.95 && p95 !== undefined ? { limit: { atMost: p95 } } : {}),
  }));
}

const shareOf = (refused: number, answered: number) => (100 * refused) / Math.max(1, refused + answered);
const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);
