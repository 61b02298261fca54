import { expect, test } from 'vitest';
import { workOut, worst } from '../setup/worst-sessions.ts';

// How the work grows with the facts is measured by `npm run bench session-facts`.
test.each(Object.entries(worst))('a session of twice as many facts as it takes breaks nothing: %s', (_name, make) => {
  expect(() => workOut(make(40_000))).not.toThrow();
});
