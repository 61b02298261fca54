import { stripVTControlCharacters } from 'node:util';

/**
 * Which tests of a run failed, and the first lines of why: told once more at the end, where whoever reads a run looks
 * first, and the only part that a build service may keep.
 */

/** Lines of a reason that are told; the rest stands further up. */
const LINES = 12;

/** Where the runner itself called the test: the same for each. */
const RUNNER = /^\s*at .*(node_modules|new Promise)/;

/**
 * From Vitest's report in JSON, and what broke outside of a test (unhandled-reporter.mjs); `root` is taken from the names
 * of the files.
 */
export function failedInVitest({ testResults = [], unhandled = [] }, root) {
  const outside = unhandled.map(({ file, reason }) => tell(file.replace(`${root}/`, ''), 'outside of a test', reason));
  const failed = testResults.flatMap(({ name = '', message = '', status, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => tell(file, fullName, failureMessages.join('\n')));
    // A file that broke before its first test has no test that failed.
    return failed.length === 0 && status === 'failed' ? [tell(file, 'as a whole', message)] : failed;
  });
  return [...failed, ...outside];
}

/** From Playwright's report in JSON. */
export function failedInPlaywright({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(({ ok }) => ok === false).map(tellSpec),
    ...failedInPlaywright(suite),
  ]);
}

function tellSpec({ file = '', title = '', tests = [] }) {
  const errors = tests.flatMap(({ results = [] }) => results.flatMap((result) => result.errors ?? []));
  return tell(`e2e/${file}`, title, errors.map(({ message = '' }) => message).join('\n'));
}

function tell(file, title, reason) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !RUNNER.test(line));
  return [`${file} › ${title}`, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n').trimEnd();
}
