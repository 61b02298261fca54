import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictionsIn } from '#domain/note/note-contradictions.ts';
import { draftNote } from '#domain/note/note-draft.ts';
import { emptyNote } from '#domain/note/note-fields.ts';
import { withRecord } from '#domain/note/with-record.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import type { RecordedSession } from '#domain/session/session-numbers.ts';
import { emptyTally } from '#domain/session/tally.ts';

const NOW = 1_800_000_000_000;
const behaviors = [
  { id: 1, name: 'Tantrum' },
  { id: 2, name: 'Task Refusal' },
];
const skills = [{ id: 9, name: 'Requests item' }];

function recorded(tantrums: number, refusals: number, trials: number): RecordedSession {
  const counts = { ...noPrompts, ind: trials };
  const tally = {
    ...emptyTally,
    behaviors: { 1: { count: tantrums, lastAt: null }, 2: { count: refusals, lastAt: null } },
    skills: { 9: { counts, lastAt: '2026-11-20T20:00:00Z' } },
  };
  return { behaviors, skills, zero: [], end: null, tally };
}

test('what was drafted from one device’s numbers says those of the record, whatever both are; the words around it stay', () => {
  const number = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.tuple(number, number, number), fc.tuple(number, number, number), (here, there) => {
      const mine = draftNote(recorded(...here).tally, behaviors, skills, NOW);
      const record = recorded(...there);
      const typed = {
        ...emptyNote,
        ...mine,
        target_behaviors: `Calm at first. ${mine.target_behaviors} Then a break.`,
      };
      const { fields, anew } = withRecord(typed, record, NOW);
      const whole = draftNote(record.tally, behaviors, skills, NOW);
      expect(fields.target_behaviors).toBe(`Calm at first. ${whole.target_behaviors} Then a break.`);
      expect(fields.skill_learned).toBe(whole.skill_learned);
      expect(contradictionsIn(fields, record)).toEqual([]);
      expect(anew).toHaveLength(here.filter((one, at) => one !== there[at]).length);
    }),
  );
});

test('a person’s own sentence is never made another one', () => {
  const own = { ...emptyNote, target_behaviors: 'Tantrum was seen nine times, mostly after lunch.' };
  expect(withRecord(own, recorded(10, 1, 1), NOW)).toEqual({ fields: own, anew: [] });
});
