/**
 * How the work for a session grows with its facts: sixteen times the facts are 16 times the work when it is linear, and
 * 256 times when it is quadratic.
 */
import { type Bench, cpuOf, type Figure, median } from '../setup/figure.ts';
import { workOut, worst } from '../setup/worst-sessions.ts';

const FEW = 1_250;
const MANY = 20_000;
const MOST_GROWTH = 40;
const TRIES = 9;

const measure: Bench = async () => {
  return Object.entries(worst).map(([what, make]): Figure => {
    const [few, many] = [make(FEW), make(MANY)];
    // Compiled and warm.
    for (let turn = 0; turn < 3; turn++) for (const events of [few, many]) workOut(events);
    const pairs = Array.from({ length: TRIES }, () => ({
      few: cpuOf(() => repeat(few, 16)),
      many: cpuOf(() => workOut(many)),
    }));
    const [short, long] = [median(pairs.map((pair) => pair.few)) / 16, median(pairs.map((pair) => pair.many))];
    return {
      what: `all numbers of ${MANY.toLocaleString('en-US')} facts, ${what}`,
      measured: long,
      unit: 'ms',
      control: { what: `${FEW.toLocaleString('en-US')} facts`, measured: short },
      limit: { atMost: MOST_GROWTH * short },
    };
  });
};
export default measure;

function repeat(events: Parameters<typeof workOut>[0], times: number): void {
  for (let time = 0; time < times; time++) workOut(events);
}
