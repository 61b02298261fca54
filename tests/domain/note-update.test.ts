import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftNote, draftSlots } from '#domain/note/note-draft.ts';
import { applyProposals, draftedParts, followData, outdatedFields, proposals } from '#domain/note/note-update.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { emptyTally } from '#domain/session/tally.ts';

const behaviors = [
  { id: 1, name: 'Tantrum' },
  { id: 2, name: 'Unsafe behaviors (climbing)' },
  { id: 3, name: 'SIB' },
];
const skills = [{ id: 5, name: 'Requests item' }];
const tally = (counts: Record<number, number>, ind = 0): SessionTally => ({
  ...emptyTally,
  behaviors: Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, { count, lastAt: null }])),
  skills: ind > 0 ? { 5: { counts: { ...noPrompts, ind }, lastAt: '2026-11-20T20:00:00Z' } } : {},
});
const draft = (of: SessionTally) => draftNote(of, behaviors, skills, 0);
const slots = (of: SessionTally) => draftSlots(of, behaviors, skills, 0);

const old = tally({ 1: 4, 2: 1 }, 3);
const now = tally({ 1: 5, 2: 1, 3: 1 }, 3);

describe('new data and a text', () => {
  it('a text that nobody edited follows', () => {
    const followed = followData(draft(old), draft(old), draft(now));
    expect(followed.changed).toEqual({ target_behaviors: draft(now).target_behaviors });
    expect(followed.waiting).toEqual([]);
  });

  it('an edited text is never touched, and says that it waits', () => {
    const edited = { ...draft(old), target_behaviors: `${draft(old).target_behaviors} Redirected.` };
    expect(followData(edited, draft(old), draft(now))).toEqual({
      changed: {},
      drafted: draft(old),
      waiting: ['target_behaviors'],
    });
  });

  it('a text that was emptied stays empty', () => {
    const emptied = { ...draft(old), target_behaviors: '' };
    expect(followData(emptied, draft(old), draft(now)).changed).toEqual({});
  });

  it('a text that came from another device, and says word for word what would be drafted here, follows from then on', () => {
    const nothing = { target_behaviors: '', skill_learned: '' };
    const adopted = followData(draft(old), nothing, draft(old));
    expect(adopted).toEqual({ changed: {}, drafted: draft(old), waiting: [] });
    expect(followData(draft(old), adopted.drafted, draft(now)).changed).toEqual({
      target_behaviors: draft(now).target_behaviors,
    });
  });

  it('one that was emptied is not taken for a draft of nothing, which new data would fill again', () => {
    const emptied = { target_behaviors: '', skill_learned: '' };
    const { drafted } = followData(emptied, draft(old), draft(emptyTally));
    expect(followData(emptied, drafted, draft(now)).changed).toEqual({});
  });

  it('whatever is typed, it is in the text afterwards', () => {
    const anyText = fc.property(fc.string(), fc.nat(9), fc.nat(9), (typed, a, b) => {
      const drafted = draft(tally({ 1: a }));
      const texts = { ...drafted, target_behaviors: drafted.target_behaviors + typed };
      const { changed } = followData(texts, drafted, draft(tally({ 1: b })));
      if (typed !== '') expect(changed.target_behaviors).toBeUndefined();
    });
    return fc.assert(anyText);
  });
});

describe('a text that was drafted elsewhere', () => {
  const fresh = { draft: draft(now), slots: slots(now) };
  const outdated = (text: string, drafted = '') =>
    outdatedFields(
      { target_behaviors: text, skill_learned: draft(now).skill_learned },
      { ...draft(emptyTally), target_behaviors: drafted },
      fresh,
    );
  const says = draft(now).target_behaviors;

  it('is asked about only where it says otherwise than the data: whoever drafted it, and from how many events', () => {
    expect(outdated(says)).toEqual([]);
    expect(outdated(`${says} Both began at the door.`)).toEqual([]);
    expect(outdated(draft(old).target_behaviors)).toEqual(['target_behaviors']);
    expect(outdated(`${draft(old).target_behaviors} Redirected.`, draft(old).target_behaviors)).toEqual([
      'target_behaviors',
    ]);
    expect(outdated('Mine.')).toEqual(['target_behaviors']);
    // It would be drafted as it was, and was taken out.
    expect(outdated('Mine.', says)).toEqual([]);
  });

  it('is asked about exactly where an update of it has something to offer', () => {
    const counts = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 9 }));
    const law = fc.property(counts, counts, fc.constantFrom('', ' Mine.'), (before, later, typed) => {
      const [was, is] = [tally(before), tally(later)];
      const texts = { target_behaviors: `${draft(was).target_behaviors}${typed}`, skill_learned: '' };
      const data = { draft: draft(is), slots: slots(is) };
      const offered = proposals(texts, draft(emptyTally), data.slots);
      const asked = outdatedFields(texts, draft(emptyTally), data);
      const isEdited = texts.target_behaviors !== '' && draft(is).target_behaviors !== '';
      if (isEdited) expect(asked.length > 0).toBe(offered.length > 0);
    });
    return fc.assert(law);
  });
});

describe('a percent that is not whole', () => {
  const trials = (ind: number, nr: number): SessionTally => ({
    ...emptyTally,
    skills: { 5: { counts: { ...noPrompts, ind, nr }, lastAt: '2026-11-20T20:00:00Z' } },
  });
  const exact = 'Requests item: 99.5% independent in 200 trials.';
  const offered = (text: string, of: SessionTally) =>
    proposals({ target_behaviors: '', skill_learned: text }, draft(emptyTally), slots(of));

  it('is not rounded to all or to none in a text that is signed', () => {
    expect(draft(trials(199, 1)).skill_learned).toBe(exact);
    expect(draft(trials(200, 0)).skill_learned).toBe('Requests item: 100% independent in 200 trials.');
  });

  it('is found again, and so is the sentence of an older note that was rounded', () => {
    const rounded = 'Requests item: 100% independent in 200 trials.';
    expect(offered(`Good. ${rounded}`, trials(199, 1))).toEqual([
      { field: 'skill_learned', was: rounded, becomes: exact },
    ]);
    expect(offered(`Good. ${exact}`, trials(199, 1))).toEqual([]);
    expect(offered(`Good. ${exact}`, trials(199, 3))).toMatchObject([{ was: exact }]);
  });

  it('of intervals is found again, whole or not', () => {
    const [, , intervals] = slots(emptyTally);
    for (const [percent, of] of [
      ['0', '1 of 240 observed'],
      ['0.4', '1 of 240 observed'],
      ['100', '1 of 1 observed, 40 planned'],
    ]) {
      const text = `Tantrum occurred in ${percent}% of intervals (${of}).`;
      expect(intervals?.pattern.exec(`Good. ${text} Calm.`)?.[0]).toBe(text);
    }
  });

  it('does not end its sentence', () => {
    expect(draftedParts(`Good. ${exact}`, exact)).toEqual([
      { text: 'Good. ', drafted: false },
      { text: exact, drafted: true },
    ]);
  });
});

describe('Update from data', () => {
  const typed = 'Tantrum occurred 4 times. Both began at the door. Unsafe behaviors (climbing) occurred 1 time.';
  const texts = { target_behaviors: typed, skill_learned: 'My own words.' };

  it('offers the changed sentence, the new one, and nothing for a sentence that was taken out on purpose', () => {
    expect(proposals(texts, draft(old), slots(now))).toEqual([
      { field: 'target_behaviors', was: 'Tantrum occurred 4 times.', becomes: 'Tantrum occurred 5 times.' },
      { field: 'target_behaviors', was: null, becomes: 'SIB occurred 1 time.' },
    ]);
  });

  it('offers its sentence in place of the person’s own one about the same, and never a second number beside it', () => {
    const own = 'Tantrum occurred about 4 times at the door. Both were short.';
    const offered = proposals({ ...texts, target_behaviors: own }, draft(old), slots(now));
    const [tantrum] = offered;
    expect(offered).toHaveLength(2);
    expect(tantrum).toEqual({
      field: 'target_behaviors',
      was: 'Tantrum occurred about 4 times at the door.',
      becomes: 'Tantrum occurred 5 times.',
      own: true,
    });
    expect(applyProposals({ ...texts, target_behaviors: own }, tantrum ? [tantrum] : []).target_behaviors).toBe(
      'Tantrum occurred 5 times. Both were short.',
    );
  });

  it('takes a drafted sentence about something else for nobody’s own words', () => {
    const kept = { ...texts, target_behaviors: 'Tantrum occurred in 50% of intervals (1 of 2 observed).' };
    const only = tally({ 1: 5 });
    const [count] = proposals(kept, { target_behaviors: '', skill_learned: '' }, slots(only));
    expect(count).toEqual({ field: 'target_behaviors', was: null, becomes: 'Tantrum occurred 5 times.' });
  });

  it('changes what is ticked and leaves every other word where it was', () => {
    const all = proposals(texts, draft(old), slots(now));
    expect(applyProposals(texts, all).target_behaviors).toBe(
      'Tantrum occurred 5 times. Both began at the door. Unsafe behaviors (climbing) occurred 1 time. SIB occurred 1 time.',
    );
    expect(applyProposals(texts, [])).toEqual(texts);
  });

  it('takes out a sentence whose event was undone', () => {
    const undone = proposals(texts, draft(old), slots(tally({ 2: 1 }, 3)));
    expect(undone).toEqual([{ field: 'target_behaviors', was: 'Tantrum occurred 4 times.', becomes: null }]);
    expect(applyProposals(texts, undone).target_behaviors).toBe(
      'Both began at the door. Unsafe behaviors (climbing) occurred 1 time.',
    );
  });

  it('does not take "Big Tantrum" for "Tantrum"', () => {
    const other = { target_behaviors: 'BigTantrum occurred 4 times.', skill_learned: '' };
    expect(proposals(other, { target_behaviors: '', skill_learned: '' }, slots(tally({ 1: 5 })))).toEqual([
      { field: 'target_behaviors', was: null, becomes: 'Tantrum occurred 5 times.' },
    ]);
  });
});

describe('which words came from the data', () => {
  it('those sentences that still stand as drafted', () => {
    const parts = draftedParts(
      'Tantrum occurred 4 times. She was calm. SIB occurred 2 times.',
      draft(old).target_behaviors,
    );
    expect(parts).toEqual([
      { text: 'Tantrum occurred 4 times.', drafted: true },
      { text: ' She was calm. SIB occurred 2 times.', drafted: false },
    ]);
  });

  it('the parts always make up the text', () => {
    const anyText = fc.property(fc.string(), fc.string(), (text, drafted) => {
      expect(
        draftedParts(text, drafted)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    });
    return fc.assert(anyText);
  });
});
