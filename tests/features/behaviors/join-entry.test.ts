import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinEntry } from '#features/behaviors/join-entry.ts';

const ids = [1, 2, 3];
const count = fc.option(fc.constantFrom('0', '1', '2'), { nil: null });
const entry = fc.record({
  client_id: fc.constantFrom(7, 8),
  record_date: fc.constantFrom('2026-11-19', '2026-11-20'),
  comment: fc.constantFrom('', 'At school.'),
  counts: fc.record({ 1: count, 2: count, 3: count }),
});

test('of an entry’s form and what another window saved meanwhile neither side’s change is lost, or it says which both changed', () => {
  void fc.assert(
    fc.property(entry, entry, entry, (before, mine, now) => {
      const { form, conflicts } = joinEntry(before, mine, now);
      // Of another client nothing is joined: it is as it was typed here.
      const isOthers = conflicts.includes('client_id');
      if (isOthers) expect(form).toEqual(mine);
      for (const id of ids) {
        const [was, here, there] = [before, mine, now].map(({ counts }) => counts[id as 1 | 2 | 3] ?? null);
        const isConflict = here !== was && there !== was && here !== there;
        expect(conflicts.includes(`count ${id}`)).toBe(isConflict);
        if (!isOthers) expect(form.counts[id as 1] ?? null).toBe(here === was ? there : here);
      }
      for (const field of ['client_id', 'record_date', 'comment'] as const) {
        const [was, here, there] = [before[field], mine[field], now[field]];
        if (!isOthers) expect(form[field]).toBe(here === was ? there : here);
        if (here !== was && there !== was && here !== there) expect(conflicts).toContain(field);
      }
    }),
  );
});

const counted = ({ counts }: { counts: Record<number, string | null> }) => ids.map((id) => counts[id] ?? null).join();

test('counts of one client are never joined with the choice of another client: that is asked', () => {
  void fc.assert(
    fc.property(entry, entry, entry, (before, mine, now) => {
      fc.pre(mine.client_id !== now.client_id);
      const stayed = mine.client_id === before.client_id ? mine : now;
      fc.pre(counted(stayed) !== counted(before));
      expect(joinEntry(before, mine, now).conflicts).toContain('client_id');
    }),
  );
});
