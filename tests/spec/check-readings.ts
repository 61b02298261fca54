const reading = /^(\d+)\. /;
const topic = /^\| ([^|]+) \| ([\d, ]+) \|$/;
const GAP = '<!-- numbers left out -->';

/** What is wrong with the numbers of docs/readings.md, a sentence each that says what to do. */
export function problemsOfReadings(page: string): string[] {
  const lines = page.split('\n');
  const numbers = numbersIn(page);
  const topics = lines.flatMap((line) => {
    const [, name = '', listed = ''] = topic.exec(line) ?? [];
    return listed === '' ? [] : [{ name, listed: listed.split(', ').map(Number) }];
  });
  const topicsOf = (number: number) =>
    topics.flatMap(({ name, listed }) => listed.filter((one) => one === number).map(() => `“${name}”`));
  return [
    ...[...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))].map(
      (number) => `Two readings are ${number}: give the newer one the next free number.`,
    ),
    ...[...new Set(numbers)].flatMap((number) => {
      const stands = topicsOf(number);
      if (stands.length === 1) return [];
      return stands.length === 0
        ? `Reading ${number} stands in no topic: add ${number} to one row of the table “By topic” in docs/readings.md.`
        : `Reading ${number} stands in ${stands.join(' and ')}: leave it where it would be looked for first.`;
    }),
    ...topics.flatMap(({ name, listed }) => [
      ...listed
        .filter((number) => !numbers.includes(number))
        .map((number) => `“${name}” names ${number}, which is no reading: take it out, or add the reading at the end.`),
      ...(listed.every((number, at) => at === 0 || number > (listed[at - 1] ?? 0))
        ? []
        : [`The numbers of “${name}” do not rise: put them in order.`]),
    ]),
    ...lines.flatMap((line, at) => {
      const number = numberOf(line);
      const before = numberOf(lines[at - 1] ?? '');
      return number === null || before === null || number === before + 1
        ? []
        : `A page shows ${before + 1} before reading ${number}: put a line “${GAP}” between ${before} and ${number}.`;
    }),
  ];
}

/** Readings that are cited and are not there, with the file that cites them. */
export function unknownReadings(page: string, files: readonly { path: string; text: string }[]): string[] {
  const numbers = numbersIn(page);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\breadings? (\d+(?:(?:, | and |, and | or )\d+)*)/gi)]
      .flatMap(([, cited = '']) => [...cited.matchAll(/\d+/g)].map(([number]) => Number(number)))
      .filter((number) => !numbers.includes(number))
      .map((number) => `${path} cites reading ${number}, which docs/readings.md does not have.`),
  );
}

const numbersIn = (page: string) => page.split('\n').flatMap((line) => numberOf(line) ?? []);

function numberOf(line: string): number | null {
  const found = reading.exec(line);
  return found ? Number(found[1]) : null;
}
