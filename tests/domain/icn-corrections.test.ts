import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followCorrections, type IcnCorrection } from '#domain/money/icn-corrections.ts';

/** "1>2" moved the rest of group 1 to 2, "1>2." some of it; "1>2:3,5" notes that had come to group 1 by the steps 3 and 5. */
const corrections = (...texts: string[]): IcnCorrection[] =>
  texts.map((text, at) => {
    const [move = '', steps] = text.split(':');
    const [from = 0, to = 0] = move.replace('.', '').split('>').map(Number);
    return { id: at + 1, from, to, emptied: !move.endsWith('.'), entered: steps?.split(',').map(Number) ?? [0] };
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
    expect(followCorrections(corrections(...texts))(1, since).groups).toEqual(groups);
  });

  // Notes of before have come by negative steps; the claim left at 0.
  test.each([
    ['a note that came after the claim had left was mistyped', ['1>2:1'], [1]],
    ['such a note was there, and the one that had been with it was corrected', ['1>2.:-1', '1>3:1'], [2]],
    ['one that always had the other ICN came to this one', ['1>2:-1', '2>1.:-2'], [2]],
    ['one that always had the other ICN left it for a third one', ['1>2:-1', '2>3.:-2', '2>4:1'], [4]],
    ['the correction was wrong itself', ['1>2:-1', '2>3:1,-2'], [3]],
    ['the correction was taken back', ['1>2:-1', '2>1:1'], [1]],
    ['it was taken back, and made again', ['1>2:-1', '2>1:1', '1>2:2'], [2]],
    ['it was taken back in what came in its place', ['1>2:-1', '2>3:1', '3>2:2', '2>4:3'], [4]],
    ['nobody knows which notes were corrected', ['1>2:0'], [2]],
  ])('as its own notes were corrected: %s', (_what, texts, groups) => {
    expect(followCorrections(corrections(...texts))(1, 0).groups).toEqual(groups);
  });

  test('says by which correction its notes came there, so that whoever comes back is one of them', () => {
    expect(followCorrections(corrections('1>2:-1', '2>3:1'))(1, 0)).toEqual({ groups: [3], by: 2 });
    expect(followCorrections(corrections('1>2:1'))(1, 0)).toEqual({ groups: [1], by: null });
  });

  test('is found by looking at each correction a few times, however many claims there are', () => {
    let reads = 0;
    const counted = (id: number, one: Omit<IcnCorrection, 'id'>): IcnCorrection =>
      Object.defineProperty({ ...one, id: 0 }, 'id', { get: () => ++reads && id });
    const many = Array.from({ length: 2000 }, (_, at) => at + 1);
    // One number after another, and each claim left its own at another time.
    const chain = followCorrections(
      many.map((id) => counted(id, { from: id, to: id + 1, emptied: true, entered: [id - 1] })),
    );
    for (const claim of many) expect(chain(claim, claim - 1).groups).toEqual([2001]);
    // One that was parted call by call, and lives on.
    const parted = followCorrections(many.map((id) => counted(id, { from: 1, to: 2, emptied: false, entered: [0] })));
    for (const claim of many) expect(parted(1, claim).groups).toEqual([1]);
    expect(reads).toBeLessThan(2 * 12 * 2000);
  });

  test('is found whatever was corrected, and is one that lives on or several', () => {
    const group = fc.integer({ min: 1, max: 4 });
    const one = fc.record({ from: group, to: group, emptied: fc.boolean() }).filter(({ from, to }) => from !== to);
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(12), (all, since) => {
        const known = all.map((correction, at) => ({ ...correction, id: at + 1, entered: [at] }));
        const now = followCorrections(known)(1, since).groups;
        expect(now.length).toBeGreaterThan(0);
        expect(new Set(now).size).toBe(now.length);
      }),
    );
  });
});
