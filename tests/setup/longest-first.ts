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

/** The order of a run on a machine that has not measured any: the longest first, then as Vitest would have it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
