import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followCorrections, type IcnCorrection } from '#domain/money/icn-corrections.ts';

/** "1>2" moved the rest of group 1 to 2, "1>2." some of it. */
const corrections = (...texts: string[]): IcnCorrection[] =>
  texts.map((text, at) => {
    const [from = 0, to = 0] = text.replace('.', '').split('>').map(Number);
    return { id: at + 1, from, to, emptied: !text.endsWith('.') };
  });

describe('the ICN under which a claim of group 1 comes back', () => {
  test.each([
    ['nothing was corrected', [], 0, [1]],
    ['another one was', ['2>3'], 0, [1]],
    ['its own was', ['1>2'], 0, [2]],
    ['before the claim left it', ['1>2'], 1, [1]],
    ['call by call', ['1>2.', '1>2.', '1>2'], 0, [2]],
    ['a part of it was another claim', ['1>2.'], 0, [1]],
    ['it was parted for good', ['1>2.', '1>3'], 0, [2, 3]],
    ['the correction was wrong itself', ['1>2', '2>3'], 0, [3]],
    ['it was right after all', ['1>2', '2>1'], 0, [1]],
    ['it was right after all, and the other has more notes', ['1>2', '2>1.'], 0, [1]],
    ['it was wrong after all', ['1>2', '2>1', '1>2'], 0, [2]],
    ['it was taken for another claim, whose number was wrong as well', ['1>2', '1>3'], 0, [2]],
    ['what is right was parted', ['1>2', '2>3.', '2>4'], 0, [3, 4]],
  ])('%s', (_what, texts, since, groups) => {
    expect(followCorrections(corrections(...texts))(1, since)).toEqual(groups);
  });

  test('is found by looking at each correction a few times, however many claims there are', () => {
    let reads = 0;
    // One number after another, and each claim left its own at another time.
    const chain = Array.from({ length: 2000 }, (_, at): IcnCorrection => {
      const one = { id: at + 1, to: at + 2, emptied: true };
      return Object.defineProperty({ ...one, from: 0 }, 'from', { get: () => ++reads && at + 1 });
    });
    const groupsNow = followCorrections(chain);
    for (let claim = 1; claim <= 2000; claim++) expect(groupsNow(claim, claim - 1)).toEqual([2001]);
    expect(reads).toBeLessThan(4 * 2000);
  });

  test('is found whatever was corrected, and is one that lives on or several', () => {
    const group = fc.integer({ min: 1, max: 4 });
    const one = fc.record({ from: group, to: group, emptied: fc.boolean() }).filter(({ from, to }) => from !== to);
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(12), (all, since) => {
        const known = all.map((correction, at) => ({ ...correction, id: at + 1 }));
        const now = followCorrections(known)(1, since);
        expect(now.length).toBeGreaterThan(0);
        expect(new Set(now).size).toBe(now.length);
      }),
    );
  });
});
