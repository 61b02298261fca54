import { writeFileSync } from 'node:fs';

/**
 * Writes down what broke outside of a test (a rejection that nobody took, a timer that outlived its test) to the file
 * that `TALLYBOOK_UNHANDLED` names: Vitest's own report in JSON says only that the run was no success.
 */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const path = process.env.TALLYBOOK_UNHANDLED;
    if (path) writeFileSync(path, JSON.stringify(errors.map(asFailure)));
  }
}

/** Named by the file that ran then, as Vitest says it: where files share a process, an earlier one may be to blame. */
function asFailure({ stack, message, VITEST_TEST_PATH: file }) {
  return { file: file ?? '', reason: stack ?? String(message) };
}
