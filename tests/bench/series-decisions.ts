/**
 * How the work for a change of a series grows with the visits of it that were decided about: sixteen times as many are
 * 16 times the work when it is linear, and 256 times when it is quadratic.
 */
import { keptDecisions } from '#domain/schedule/kept-decisions.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { type Bench, cpuOf, median } from '../setup/figure.ts';

const FEW = 60;
const MANY = 960;
const MOST_GROWTH = 40;
const TRIES = 9;

const repeat = { ...noRepeat, repeat_every: 1, repeat_unit: 'month' as const, repeat_until: '2110-01-01' };
const monthly = { repeat, start: '2026-11-05' };

const measure: Bench = async () => {
  const [few, many] = [FEW, MANY].map((visits) =>
    Object.fromEntries(Array.from({ length: visits }, (_, index) => [index, { excluded: true }])),
  );
  const change = (info = {}) =>
    keptDecisions(info, monthly, monthly, { people: true, times: false, mayApprove: false });
  const pairs = Array.from({ length: TRIES }, () => ({
    few: cpuOf(() => Array.from({ length: 16 }, () => change(few))) / 16,
    many: cpuOf(() => change(many)),
  }));
  // The first ones compile.
  const [short, long] = [median(pairs.map((pair) => pair.few)), median(pairs.map((pair) => pair.many))];
  return [
    {
      what: `a monthly series with ${MANY} decisions is changed`,
      measured: long,
      unit: 'ms',
      control: { what: `${FEW} decisions`, measured: short },
      limit: { atMost: MOST_GROWTH * short },
    },
  ];
};
export default measure;
