/** One line of a ledger: what the specification says, and the tests that show it; `open` says why none does yet. */
export type LedgerLine = { number: string; says: string; tests: { file: string; title: string }[]; open?: string };

const separator = ' › ';

/** The lines of a ledger's table `| # | Specification | Test |`; several tests of one line stand with `<br>` between them. */
export function readLedger(text: string): LedgerLine[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(#|:?-+:?)\s*\|/.test(line))
    .map((line) => {
      const [number = '', says = '', tests = ''] = line
        .slice(1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [, open] = /^open: (.+)$/.exec(tests) ?? [];
      if (open !== undefined) return { number, says, tests: [], open };
      return { number, says, tests: tests === '' ? [] : tests.split(/\s*<br>\s*/).map(readTest) };
    });
}

function readTest(text: string): { file: string; title: string } {
  const [file = '', ...titles] = text.replaceAll('`', '').split(separator);
  // A describe may stand between the file and the test.
  return { file: file.trim(), title: titles.at(-1)?.trim() ?? '' };
}

/** `test('…'`, `it('…'`, and the title after `test.each(…)`. One that is skipped shows nothing. */
const titled = /(?:\b(?:test|it)(?:\.(?:concurrent|fails|for))?\(|\)\(|`\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs;

export function titlesIn(source: string): Set<string> {
  return new Set(
    [...source.matchAll(titled)].map(([, , title = '']) => title.replaceAll(/\\(.)/gs, '$1').replaceAll(/\s+/g, ' ')),
  );
}

/** What is wrong with a ledger, a sentence each. `sourceOf` gives a test file's text, null when there is none. */
export function problemsOf(lines: readonly LedgerLine[], sourceOf: (file: string) => string | null): string[] {
  const seen = new Set<string>();
  return lines.flatMap(({ number, says, tests, open }) => {
    const problems: string[] = [];
    if (number === '' || says === '') problems.push(`A line has no number or says nothing: “${number} ${says}”`);
    if (seen.has(number)) problems.push(`${number} stands twice`);
    seen.add(number);
    if (tests.length === 0 && open === undefined) problems.push(`${number} names no test`);
    for (const { file, title } of tests) {
      const source = sourceOf(file);
      if (source === null) problems.push(`${number} names ${file || 'no file'}, which does not exist`);
      else if (!titlesIn(source).has(title)) problems.push(`${number}: ${file} has no test “${title}”`);
    }
    return problems;
  });
}
