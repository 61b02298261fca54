/**
 * What a run of the browser tests has to say beyond its numbers, from Playwright's own report: which engines ran, and
 * why tests were skipped. One line each; the same reason is told once, with how often it was given.
 */
export function browserNotes(report) {
  const told = allTests(report).flatMap(({ annotations = [] }) => annotations);
  const engines = countOf(told.filter(({ type }) => type === 'engine'));
  const reasons = countOf(told.filter(({ type }) => type === 'skip'));
  const ran = [...engines].map(([engine, tests]) => `${engine} (${tests})`).join(', ');
  return [
    ...(ran === '' ? [] : [`Stories of the engines ran in ${ran}`]),
    ...[...reasons].map(([reason, tests]) => `${tests} skipped: ${reason}`),
  ];
}

function allTests({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(allTests)];
}

function countOf(annotations) {
  const counts = new Map();
  for (const { description = 'no reason given' } of annotations)
    counts.set(description, (counts.get(description) ?? 0) + 1);
  return counts;
}
