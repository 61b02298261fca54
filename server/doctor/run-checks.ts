import type { Check, Finding, Patient } from './check.ts';

export type Line = Finding & { name: string };

/** Looks at one thing after the other. `sentenceOf` says what an error was. */
export async function runChecks(
  checks: readonly Check[],
  patient: Patient,
  sentenceOf: (error: unknown) => string,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, look } of checks) {
    const finding = await look(patient).catch((error: unknown) => ({
      state: 'failure' as const,
      says: sentenceOf(error),
    }));
    lines.push({ name, ...finding });
  }
  return lines;
}

/** For monitoring: 0 all is well, 1 something needs a look, 2 something is broken. */
export function statusOf(lines: readonly Line[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === 'failure')) return 2;
  return lines.some(({ state }) => state === 'warning') ? 1 : 0;
}

export function textOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  return lines.map(({ name, state, says }) => `${state.padEnd(7)}  ${name.padEnd(width)}  ${says}\n`).join('');
}
