import { expect, test } from 'vitest';
import { openingOf } from '../../src/ui/layout/opening.ts';

test.each([
  ['/entry/session/data', true, 'session'],
  ['/entry/session/note', true, 'session'],
  ['/', true, 'screen'],
  ['/company/finance/insurance-billing', true, 'screen'],
  ['/nowhere/at/all', true, 'screen'],
  ['/auth/login', true, 'entrance'],
  // The way to Login, whatever the address says.
  ['/entry/session/data', false, 'entrance'],
])('the shape of %s (signed in: %s) is that of a %s until the app is there', (path, isSignedIn, opening) => {
  expect(openingOf(path, isSignedIn)).toBe(opening);
});
