import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveFigures } from '../setup/figure-store.ts';
import { killBetweenCommitAndAnswer, type Victim } from '../setup/kill-rounds.ts';

const ROUNDS = 60;

test(`${ROUNDS} times kill -9 between commit and answer: nothing acknowledged is lost, nothing is done twice`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-test-'));
  await chmod(folder, 0o711);
  const victims = Array.from({ length: ROUNDS }, (_, round): Victim => (round % 2 === 0 ? 'node' : 'postgres'));
  const outcome = await killBetweenCommitAndAnswer(folder, victims);
  rmSync(folder, { recursive: true });
  const wrong = outcome.lost.length + outcome.doubled.length + Math.abs(outcome.audited - outcome.acknowledged);
  saveFigures([
    {
      what: `writes lost or doubled over ${ROUNDS} kill -9 between commit and answer (of ${outcome.acknowledged}, ${outcome.foundDone} found done)`,
      measured: wrong,
      unit: 'writes',
      limit: { atMost: 0 },
    },
  ]);
  expect(outcome.foundDone).toBeGreaterThanOrEqual(ROUNDS);
  expect([outcome.lost, outcome.doubled]).toEqual([[], []]);
  expect([outcome.audited, outcome.receipts]).toEqual([outcome.acknowledged, outcome.acknowledged]);
}, 600_000);
