import { type Figure, figureCells } from './figure.ts';

/** One long task as it ended. */
export interface Outcome {
  name: string;
  seconds: number;
  passed: boolean;
  /** Where and when: `Commit 1a2b3c4, 2026-11-20, on …`. */
  where: string;
  figures: Figure[];
}

const HEAD =
  '# Figures\n\nWritten by `npm run test:long`, a section a task, but for the first, which is by hand. `npm run test:long -- <part of a name>` runs some of them and leaves the other sections as they are.\n';

/** The page with the tasks that have just ended in it; the sections of others stay. */
export function figuresPage(before: string, outcomes: readonly Outcome[]): string {
  const sections = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [titleOf(text), text.trimEnd()]),
  );
  for (const outcome of outcomes) sections.set(outcome.name, section(outcome));
  return `${[HEAD, ...[...sections.values()].map((text) => `${text}\n`)].join('\n')}`;
}

const titleOf = (text: string) => text.slice(3, text.indexOf('\n'));

function section({ name, seconds, passed, where, figures }: Outcome): string {
  const told = `${where}: ${passed ? 'passed' : '**FAILED**'} in ${seconds.toFixed(0)} s.`;
  const head = ['figure', 'measured', 'control', 'limit', ''];
  const rows = [head, head.map(() => '---'), ...figures.map(figureCells)].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## ${name}`, '', told, ...(figures.length > 0 ? ['', ...rows] : [])].join('\n');
}
