import { expect, test } from 'vitest';

const { filesForSecondTry }: { filesForSecondTry(report: object, root: string): string[] } = await import(
  new URL('second-try.mjs', import.meta.url).href
);

const file = (name: string, ...reasons: string[]) => ({
  name: `/house/tests/${name}.test.ts`,
  status: 'failed',
  assertionResults: [
    { status: 'passed', failureMessages: [] },
    ...reasons.map((reason) => ({ status: 'failed', failureMessages: [reason] })),
  ],
});
const filesOf = (...testResults: object[]) => filesForSecondTry({ testResults }, '/house');

test('a file whose test missed a deadline is tried again; what passed is not', () => {
  const passed = { name: '/house/tests/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] };
  expect(filesOf(passed, file('a', 'Error: Test timed out in 20000ms.'))).toEqual(['tests/a.test.ts']);
  expect(filesOf(passed)).toEqual([]);
  expect(filesForSecondTry({}, '/house')).toEqual([]);
});

test('a counterexample that a property found is never tried again with other numbers', () => {
  const found = 'Error: Property failed after 12 tests\n{ seed: 1, path: "11:0" }\nCounterexample: [3]';
  expect(filesOf(file('a', found))).toEqual([]);
  expect(filesOf(file('a', 'Error: Test timed out'), file('b', found))).toEqual([]);
});

test('a file that broke before its first test, and more files than fail by chance, are not tried again', () => {
  expect(filesOf(file('a'))).toEqual([]);
  expect(filesOf(file('a', 'x'), file('b', 'x'), file('c', 'x'))).toEqual([]);
});

test('the file that ran when something broke outside of every test is tried again; what names no file is not', () => {
  const tried = (...unhandled: object[]) => filesForSecondTry({ testResults: [], unhandled }, '/house');
  expect(tried({ file: '/house/tests/a.test.ts', reason: 'ReferenceError' })).toEqual(['tests/a.test.ts']);
  expect(tried({ file: '', reason: 'The worker ended' })).toEqual([]);
});
