import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

type Files = Parameters<BaseSequencer['sort']>[0];

/** Files that take longer than all else: begun last, each would keep one core waiting for the other. */
const LONGEST = [
  'simulation/histories',
  'server/fuzz',
  'faults/real-histories',
  'tests/launch',
  'server/kill',
  'db/embedded',
  'faults/',
  'settings/policy-screen',
];

const rankOf = (file: string): number => {
  const at = LONGEST.findIndex((part) => file.includes(part));
  return at < 0 ? LONGEST.length : at;
};

/** 0 for a file that asks for a document, 1 for one that does not. */
const documentRank = (file: string): number =>
  readFileSync(file, 'utf8').includes('@vitest-environment jsdom') ? 0 : 1;

/**
 * The order of a run on a machine that has not measured any: the longest first, then all that need a document, then as
 * Vitest would have it. A process takes the next file only if that one has the same environment: in turn, nearly each
 * file would begin one, and read jsdom and React anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const ranked = (await super.sort(files)).map((file) => ({
      file,
      rank: rankOf(file.moduleId) * 2 + documentRank(file.moduleId),
    }));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}
