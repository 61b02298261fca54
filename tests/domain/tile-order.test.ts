import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedTile, orderedLike } from '#domain/session/tile-order.ts';

const ids = fc.uniqueArray(fc.nat(50), { maxLength: 12 });
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);

describe('a tile that is moved', () => {
  it('changes places with its neighbor in sight, past those that are hidden', () => {
    // 2 is hidden.
    expect(movedTile([1, 2, 3, 4], [1, 3, 4], 3, -1)).toEqual([3, 1, 2, 4]);
    expect(movedTile([1, 2, 3, 4], [1, 3, 4], 1, 1)).toEqual([2, 3, 1, 4]);
    expect(movedTile([1, 2, 3], [1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(movedTile([1, 2, 3], [1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  });

  it('loses no tile, and the way back leads back', () => {
    const law = fc.property(ids, fc.nat(), fc.boolean(), (all, at, later) => {
      const id = all[at % Math.max(1, all.length)] ?? 0;
      const by = later ? 1 : -1;
      const moved = movedTile(all, all, id, by);
      expect(sorted(moved)).toEqual(sorted(all));
      const moves = all.length > 1 && all[all.indexOf(id) + by] !== undefined;
      if (moves) expect(movedTile(moved, moved, id, later ? -1 : 1)).toEqual(all);
    });
    return fc.assert(law);
  });
});

describe('the next session of the client', () => {
  it('begins in that order, with what is assigned now and nothing else', () => {
    expect(orderedLike([1, 2, 3, 4], [3, 1, 9])).toEqual([3, 1, 2, 4]);
    const law = fc.property(ids, ids, (assigned, before) => {
      expect(sorted(orderedLike(assigned, before))).toEqual(sorted(assigned));
      expect(orderedLike(assigned, [])).toEqual(assigned);
    });
    return fc.assert(law);
  });
});
