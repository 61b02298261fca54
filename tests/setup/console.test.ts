import { test } from 'vitest';
import { expectOnConsole } from './console.ts';

const { console: page } = globalThis;

// `test.fails` passes only when the test fails: the guard of every other test is itself guarded.
test.fails('an error on the console fails the test', () => {
  page.error('Warning: an update was not wrapped in act(...)');
});

test.fails('a warning on the console fails the test', () => {
  page.warn('deprecated');
});

test('a line that the test expects does not', () => {
  expectOnConsole(/not wrapped/);
  page.error('Warning: an update was not wrapped in act(...)');
});

test.fails('what was expected in the test before counts no more', () => {
  page.error('Warning: an update was not wrapped in act(...)');
});
