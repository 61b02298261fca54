import type { Outcome } from './rehearse.ts';

/** Seconds until somebody's write is acknowledged again. */
const LIMIT_S = 30;

export function isKept({ found, seconds, unsettled }: Outcome): boolean {
  const { lost, doubled, wrong, skipped, staleTaken } = found;
  return lost + doubled + wrong.length + skipped + staleTaken === 0 && seconds <= LIMIT_S && unsettled === null;
}

export const headOfTable = (): string =>
  '\n| fault | acknowledged | lost | doubled | wrong answers | skipped by a cursor | taken by a stale primary | writes again after | primary |\n|---|---|---|---|---|---|---|---|---|\n';

export function lineOf(outcome: Outcome): string {
  const { fault, found, seconds, primaries, unsettled, waits } = outcome;
  const { acknowledged, lost, doubled, wrong, skipped, staleTaken } = found;
  const kept = isKept(outcome) ? '' : ' **missed**';
  const cells = [acknowledged, lost, doubled, wrong.length, skipped, staleTaken, `${seconds.toFixed(1)} s${kept}`];
  const line = `| ${[fault.name, ...cells, primaries.join(' → ')].join(' | ')} |\n`;
  const notes = [...new Set(wrong)].slice(0, 5).map((one) => `  wrong: ${one}\n`);
  const waited = [...waits].map(([why, count]) => `${count} × ${why}`).join(', ');
  return `${line}${notes.join('')}${unsettled === null ? '' : `  ${unsettled}\n`}${waited === '' ? '' : `  waited: ${waited}\n`}`;
}
