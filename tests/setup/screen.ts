import { afterEach } from 'vitest';

// Only files that ask for a document (`// @vitest-environment jsdom`) pay for the testing library.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({
    // A screen's code is fetched when it opens, its rows are read a moment later: on a busy machine that is slow, not wrong.
    asyncUtilTimeout: 15_000,
    // Whoever waits for something asks again and again: each time the whole document would be drawn for the error.
    getElementError: (message) => named(new Error(message ?? 'An element is not as the test asked.')),
  });
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no animations: none is ever running. Headless UI would put something in its place that warns.
  Reflect.set(Element.prototype, 'getAnimations', () => []);
  // Nor a scroll: it says so at each navigation.
  Reflect.set(window, 'scrollTo', () => undefined);
  // Nor sizes: tables and dialogs that follow theirs are never told of one.
  await import('../ui/layout-stubs.ts');
  await import('./owner-stacks.ts');
  await import('./late-timers.ts');
  afterEach(cleanup);
  // A tab of its own for each test.
  afterEach(() => sessionStorage.clear());
}

/** As the library names it: it waits on for what is not there yet by this name. */
function named(error: Error): Error {
  error.name = 'TestingLibraryElementError';
  return error;
}
