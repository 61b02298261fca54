import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abcSentence } from '#domain/note/abc-sentence.ts';
import { draftNote, draftSlots } from '#domain/note/note-draft.ts';
import { proposals } from '#domain/note/note-update.ts';
import { type AbcTally, antecedents, consequences, withAbc } from '#domain/session/abc.ts';
import { readyToType, toggleChoice, withoutEnd } from '#domain/session/abc-choices.ts';
import type { Abc } from '#domain/session/session-event.ts';
import { emptyTally } from '#domain/session/tally.ts';

const tallyOf = (facts: readonly Abc[]) =>
  facts.reduce<AbcTally | undefined>((was, abc) => withAbc(was, abc), undefined);
const sentenceOf = (facts: readonly Abc[]) => {
  const tally = tallyOf(facts);
  return tally ? abcSentence('Tantrum', tally) : null;
};

/** What people enter: some of the quick choices in the order pressed, and words of their own among them. */
const textOf = (choices: readonly string[]) =>
  fc
    .tuple(fc.subarray([...choices]), fc.constantFrom('', 'Loud bell', 'a dog barked. It ran off'))
    .map(([chosen, own]) => withoutEnd([...chosen, own].filter(Boolean).reduce(toggleChoice, '')));
const fact: fc.Arbitrary<Abc> = fc.record({ antecedent: textOf(antecedents), consequence: textOf(consequences) });

describe('what is typed behind a quick choice', () => {
  it('is apart from its words, as soon as it is pressed and when the text is opened again', () => {
    const typed = `${toggleChoice('', 'Told no')}He threw the cup`;
    expect(typed).toBe('Told no; He threw the cup');
    expect(withoutEnd(`${readyToType('Told no')}He threw the cup`)).toBe(typed);
    expect(withoutEnd(toggleChoice('', 'Told no'))).toBe('Told no');
    // The choice stays one that can be taken out, and words of one's own stay letter by letter.
    expect(toggleChoice(typed, 'Told no')).toBe('He threw the cup');
    expect(readyToType('He threw; ')).toBe('He threw; ');
  });

  it('whatever is chosen and typed, what was chosen is still chosen, and goes again without a trace', () => {
    const own = fc.constantFrom('', 'Loud bell', 'a dog barked. It ran off');
    const law = fc.property(own, fc.subarray([...antecedents], { minLength: 1 }), own, (before, chosen, typed) => {
      const text = chosen.reduce(toggleChoice, before) + typed;
      for (const word of chosen) expect(withoutEnd(text).split('; ')).toContain(word);
      expect(withoutEnd(chosen.reduce(toggleChoice, text))).toBe([before, typed].filter(Boolean).join('; '));
    });
    return fc.assert(law);
  });
});

describe('what occurrences were described with', () => {
  it('is one sentence, the most frequent first', () => {
    const facts = [
      { antecedent: 'Told no', consequence: 'Redirected' },
      { antecedent: 'Demand given', consequence: 'Redirected' },
      { antecedent: 'Demand given; Noise or crowd' },
    ];
    expect(sentenceOf(facts)).toBe(
      'Tantrum, before: Demand given (2), Told no (1), Noise or crowd (1); after: Redirected (2).',
    );
  });

  it('is none where nobody chose a common word: a person’s own stay with their occurrence', () => {
    expect(sentenceOf([{ antecedent: 'a dog barked' }])).toBeNull();
    expect(tallyOf([{}, { antecedent: '' }])).toBeUndefined();
  });

  it('counts each occurrence once for each word that stands in it, whatever was entered', () => {
    const law = fc.property(fc.array(fact, { maxLength: 20 }), (facts) => {
      const tally = tallyOf(facts);
      expect(tally?.described ?? 0).toBe(facts.filter((abc) => abc.antecedent || abc.consequence).length);
      for (const word of antecedents)
        expect(tally?.before[word] ?? 0).toBe(facts.filter((abc) => abc.antecedent?.split('; ').includes(word)).length);
      for (const word of consequences)
        expect(tally?.after[word] ?? 0).toBe(facts.filter((abc) => abc.consequence?.split('; ').includes(word)).length);
    });
    return fc.assert(law);
  });

  it('is found again in a note and follows when more is described', () => {
    const behaviors = [{ id: 1, name: 'Tantrum (any)' }];
    const noteOf = (facts: readonly Abc[]) => {
      const abc = tallyOf(facts);
      return { ...emptyTally, ...(abc && { abc: { 1: abc } }) };
    };
    const law = fc.property(fc.array(fact, { maxLength: 5 }), fc.array(fact, { maxLength: 5 }), (before, later) => {
      const [old, now] = [noteOf(before), noteOf([...before, ...later])];
      const was = draftNote(old, behaviors, [], 0).target_behaviors;
      const becomes = draftNote(now, behaviors, [], 0).target_behaviors;
      const texts = { target_behaviors: `Mine. ${was}`, skill_learned: '' };
      const offered = proposals(texts, draftNote(emptyTally, behaviors, [], 0), draftSlots(now, behaviors, [], 0));
      if (was !== '' && was !== becomes) expect(offered).toEqual([{ field: 'target_behaviors', was, becomes }]);
      if (was === becomes) expect(offered).toEqual([]);
    });
    return fc.assert(law);
  });
});
