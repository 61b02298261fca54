import { expect, test } from 'vitest';

const {
  failedInVitest,
  failedInPlaywright,
}: { failedInVitest(report: object, root: string): string[]; failedInPlaywright(report: object): string[] } =
  await import(new URL('failed-tests.mjs', import.meta.url).href);

test('a failed test is told with its file and the first lines of why; what passed is not', () => {
  const reason = `\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n${'at somewhere\n'.repeat(40)}`;
  const assertionResults = [
    { fullName: 'a tap is kept', status: 'passed' },
    { fullName: 'a tap counts once', status: 'failed', failureMessages: [reason] },
  ];
  const [told, ...others] = failedInVitest(
    { testResults: [{ name: '/house/tests/sync/tap.test.ts', status: 'failed', assertionResults }] },
    '/house',
  );
  expect(others).toEqual([]);
  expect(told).toMatch(/^tests\/sync\/tap\.test\.ts › a tap counts once\n {2}AssertionError: expected 1 to be 2\n/);
  expect(told?.split('\n')).toHaveLength(13);
});

test('a file that broke before its first test is told as a whole', () => {
  const broken = { name: '/house/tests/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  expect(failedInVitest({ testResults: [broken] }, '/house')).toEqual([
    'tests/a.test.ts › as a whole\n  no such module',
  ]);
  expect(failedInVitest({}, '/house')).toEqual([]);
});

test('what broke outside of every test is told with the file that ran then and why', () => {
  const unhandled = [{ file: '/house/tests/a.test.ts', reason: 'ReferenceError: window is not defined\n    at late' }];
  expect(failedInVitest({ testResults: [], unhandled }, '/house')).toEqual([
    'tests/a.test.ts › outside of a test\n  ReferenceError: window is not defined\n      at late',
  ]);
});

test('a failed story of the browser is told, however deep it lies', () => {
  const errors = [{ message: 'Timed out waiting for “Saved”' }];
  const spec = { title: 'a visit', file: 'visit.spec.ts', ok: false, tests: [{ results: [{ errors }] }] };
  const passed = { title: 'another', file: 'visit.spec.ts', ok: true, tests: [] };
  expect(failedInPlaywright({ suites: [{ specs: [passed], suites: [{ specs: [spec] }] }] })).toEqual([
    'e2e/visit.spec.ts › a visit\n  Timed out waiting for “Saved”',
  ]);
});
