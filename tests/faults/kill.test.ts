import { expect, test } from 'vitest';
import { killBetweenCommitAndAnswer, type Victim } from '../setup/kill-rounds.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ROUNDS = 6;

test(`${ROUNDS} times kill -9 of Node or PostgreSQL between commit and answer: nothing acknowledged is lost, nothing is done twice`, async () => {
  const victims = Array.from({ length: ROUNDS }, (_, round): Victim => (round % 2 === 0 ? 'node' : 'postgres'));
  const outcome = await killBetweenCommitAndAnswer(temporaryFolder(), victims);
  expect(outcome.acknowledged).toBeGreaterThan(ROUNDS);
  // The kills hit where they were meant to: each left a commit that nobody had heard of.
  expect(outcome.foundDone).toBeGreaterThanOrEqual(ROUNDS);
  expect([outcome.lost, outcome.doubled]).toEqual([[], []]);
  expect([outcome.audited, outcome.receipts]).toEqual([outcome.acknowledged, outcome.acknowledged]);
}, 120_000);
