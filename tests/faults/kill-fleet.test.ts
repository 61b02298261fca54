import { expect, it } from 'vitest';
import type { Victim } from '../setup/kill-rounds.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { killUnderLoad } from './kill-fleet.ts';

const victims: Victim[] = ['node', 'postgres', 'node'];

it('a server killed under load between commit and answer: three devices lose nothing, double nothing, and go on', async () => {
  const verdict = await killUnderLoad(temporaryFolder(), 3, victims);
  expect(verdict).toMatchObject({ stuck: 0, wrong: [] });
  expect(verdict.saved).toBeGreaterThan(10);
  // The kills hit where they were meant to.
  expect(verdict.foundDone).toBeGreaterThan(0);
}, 300_000);
