import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradictionsIn, unmentionedIn } from '#domain/note/note-contradictions.ts';
import { draftNote, draftSlots } from '#domain/note/note-draft.ts';
import { type NoteText, perNoteText } from '#domain/note/note-fields.ts';
import { applyProposals, proposals } from '#domain/note/note-update.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import { type RecordedSession, sessionNumbers } from '#domain/session/session-numbers.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { must } from '#lib/must.ts';

const long = (seconds: number) => new Date(seconds * 1000).toISOString();
const behaviors = [
  { id: 1, name: 'Tantrum' },
  { id: 2, name: 'Refusal' },
  { id: 3, name: 'Task Refusal' },
  { id: 4, name: 'Elopement' },
  { id: 5, name: 'Humming' },
];
const skills = [{ id: 9, name: 'Requests item' }];

/** Tantrum 4, Task Refusal 7, Elopement stated as none; Humming in 2 of 3 intervals; 3 of 5 trials independent. */
const session: RecordedSession = {
  behaviors,
  skills,
  zero: [4],
  end: null,
  tally: {
    ...emptyTally,
    behaviors: { 1: { count: 4, lastAt: null }, 3: { count: 7, lastAt: null } },
    skills: { 9: { counts: { ...noPrompts, ind: 3, fv: 1, ph: 1 }, lastAt: '2026-11-20T20:00:00Z' } },
    durations: { 1: { episodes: 3, total: 200_000, unmeasured: 1 } },
    latencies: { 3: { cues: 4, answered: [4500, 12_000, 1_200_000] } },
    runs: [
      {
        run: 'r',
        behaviour_id: 5,
        type: 'partial-interval',
        length: 60,
        planned: 4,
        startedAt: long(0),
        stoppedAt: long(240),
        marks: {
          0: { occurrence: 'yes', at: long(240) },
          1: { occurrence: 'yes', at: long(240) },
          2: { occurrence: 'no', at: long(240) },
        },
      },
    ],
  },
};
const NOW = 1_800_000_000_000;
const texts = (part: Partial<Record<NoteText, string>>): Record<NoteText, string> => ({
  ...perNoteText(() => ''),
  ...part,
});
const said = (text: string) => contradictionsIn(texts({ target_behaviors: text }), session).map(({ data }) => data);

test('the drafted sentence says how many of the planned intervals were scored: all of one of forty is not all', () => {
  const drafted = draftSlots(session.tally, [{ id: 5, name: 'Humming' }], [], NOW).flatMap(({ text }) => text ?? []);
  expect(drafted).toEqual(['Humming occurred in 66.7% of partial intervals of 1 min (2 of 3 observed, 4 planned).']);
});

describe('recordings of one behavior by other methods or lengths', () => {
  const [partial] = session.tally.runs;
  const whole = { ...must(partial, 'its recording'), run: 's', type: 'whole-interval' as const, length: 15 };
  const shorter = { ...must(partial, 'its recording'), run: 't', length: 15, marks: {} };
  const tally = { ...session.tally, runs: [...session.tally.runs, shorter, whole] };
  const humming = [{ id: 5, name: 'Humming' }];

  test('are apart in the sentences of the note and among its numbers, and never one percentage', () => {
    const marked = { ...whole, marks: { 0: { occurrence: 'yes' as const, at: long(240) } } };
    const both = { ...tally, runs: [...session.tally.runs, shorter, marked] };
    expect(draftNote(both, humming, [], NOW).target_behaviors).toBe(
      'Humming occurred in 66.7% of partial intervals of 1 min (2 of 3 observed, 4 planned). Humming lasted through 100% of whole intervals of 15 s (1 of 1 observed, 4 planned).',
    );
    expect(sessionNumbers({ ...session, behaviors: humming, tally: both }, NOW).map(({ value }) => value)).toEqual([
      '66.7% of partial intervals of 1 min',
      'no interval observed',
      '100% of whole intervals of 15 s',
      '60% independent',
    ]);
  });

  test('a sentence of before that pooled them, or of a kind that is not there any more, gives way to them', () => {
    const before =
      'Humming occurred in 37.5% of intervals (3 of 8 observed, 15 planned). Humming was happening at the end of 50% of momentary intervals of 1 min 30 s (1 of 2 observed).';
    const texts = { target_behaviors: before, skill_learned: '' };
    const found = proposals(texts, texts, draftSlots(session.tally, humming, [], NOW));
    const after = applyProposals(texts, found);
    const again = proposals(after, texts, draftSlots(session.tally, humming, [], NOW));
    expect(applyProposals(after, again).target_behaviors).toBe(
      'Humming occurred in 66.7% of partial intervals of 1 min (2 of 3 observed, 4 planned).',
    );
  });
});

describe('the numbers of a session', () => {
  test('say no “none happened” of what occurred in the intervals of another device, and of a note that says it, that it did', () => {
    const stated = { ...session, zero: [4, 5] };
    expect(sessionNumbers(stated, NOW).find(({ of }) => of === 'zeros')?.detail).toBe('Elopement');
    const [wrong] = contradictionsIn(texts({ target_behaviors: 'Humming occurred 0 times.' }), stated);
    expect(wrong?.data).toBe('it occurred in intervals');
    expect(contradictionsIn(texts({ target_behaviors: 'Elopement occurred 0 times.' }), stated)).toEqual([]);
  });

  test('are counts, lengths, latencies, intervals and prompts; what was neither recorded nor stated has no line', () => {
    expect(sessionNumbers(session, NOW).map(({ name, value, detail }) => [name, value, detail])).toEqual([
      ['Tantrum', '4 times', ''],
      ['Tantrum', '3:20 min', 'in 3 episodes, 1 more of unknown length'],
      ['Task Refusal', '7 times', ''],
      ['Task Refusal', 'latency 12 s', 'median, 3 of 4 cues answered'],
      ['Humming', '66.7% of intervals', '2 of 3 observed, 4 planned'],
      ['Requests item', '60% independent', '5 trials: 3 independent, 1 full verbal, 1 physical'],
      ['Watched, none happened', '1', 'Elopement'],
    ]);
  });
});

describe('a note that says otherwise than its data', () => {
  test.each([
    ['Tantrum occurred 5 times.', '4 were recorded'],
    ['There were five tantrums, each short. Tantrum occurred twice.', '4 were recorded'],
    ['Tantrum x6 at the table.', '4 were recorded'],
    ['No tantrums today.', '4 were recorded'],
    ['Task Refusal did not occur', '7 were recorded'],
    ['Elopement happened once.', '0 were recorded'],
    ['Refusal occurred 3 times.', 'nothing was recorded'],
    ['Humming occurred in 50% of intervals (2 of 4 observed).', '66.7% of intervals were recorded'],
    ['Tantrum occurred in 20% of intervals.', 'no interval was observed'],
    ['Requests item: 80% independent in 5 trials.', '60% independent in 5 trials were recorded'],
    ['Requests item ran for 12 trials.', '60% independent in 5 trials were recorded'],
  ])('“%s” is marked: %s', (text, data) => {
    expect(said(text)).toEqual([data]);
  });

  test.each([
    'Tantrum occurred 4 times. Task Refusal occurred 7 times.',
    'Elopement did not occur.',
    'Tantrum and Task Refusal occurred 9 times.',
    'Tantrum occurred 3 times before lunch and 1 time after it.',
    'Tantrum was shorter than last week, by 20%.',
    'Humming occurred 3 times.',
    'Tantrum, before: Demand (9); after: Break (2).',
    'He was calm for 10 minutes.',
    'Requests item went well.',
  ])('“%s” is not', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('what was drafted from the data never contradicts it, whatever was recorded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 300 }), { minLength: 5, maxLength: 5 }),
        fc.nat({ max: 40 }),
        (counts, ind) => {
          const tally = {
            ...session.tally,
            behaviors: Object.fromEntries(counts.map((count, i) => [i + 1, { count, lastAt: null }])),
            skills: { 9: { counts: { ...noPrompts, ind, fv: 3 }, lastAt: '' } },
          };
          const drafted = texts(draftNote(tally, behaviors, skills, NOW));
          expect(contradictionsIn(drafted, { ...session, tally })).toEqual([]);
          expect(unmentionedIn(drafted, { ...session, tally })).toEqual([]);
        },
      ),
    );
  });

  test('what happened and is nowhere in the text is named; a stated zero is not', () => {
    const found = unmentionedIn(texts({ comment: 'Two Tantrums, Humming.' }), session);
    expect(found.map(({ of, id }) => [of, id])).toEqual([
      ['behavior', 3],
      ['skill', 9],
    ]);
  });
});
