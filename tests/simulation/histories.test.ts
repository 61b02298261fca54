import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../setup/run-program.ts';

/** Twice what the mutants (mutants.test.ts) need until each of them is noticed; the long form plays a million. */
const HISTORIES = 800;

it('800 histories: nothing that was saved is lost, doubled, stuck, or called sent too early', async () => {
  const told = await runProgram(join(import.meta.dirname, 'run-million.ts'), [HISTORIES, 1]);
  expect(told.split('\n').at(-1), told).toBe('800 histories from seed 1, 0 shares with a bad one');
}, 300_000);
