import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bothTexts } from '#domain/note/both-texts.ts';

test('of two texts mine stands first and theirs adds its whole sentences, never a piece of one', () => {
  expect(bothTexts('Scratch, cleaned. Parent told at 4:05 PM.', 'Scratch, cleaned. Incident form filed.')).toBe(
    'Scratch, cleaned. Parent told at 4:05 PM.\nIncident form filed.',
  );
  expect(bothTexts('Scratch on left hand.', 'Scratch on right hand. Form filed.')).toBe(
    'Scratch on left hand.\nScratch on right hand. Form filed.',
  );
  expect(bothTexts('Mom met Dr. Lee at school.', 'Mom met Dr. Kim at school.')).toBe(
    'Mom met Dr. Lee at school.\nMom met Dr. Kim at school.',
  );
  expect(bothTexts('', ' Theirs. ')).toBe('Theirs.');
  expect(bothTexts('Mine.', 'Mine.')).toBe('Mine.');
});

const word = fc.constantFrom('scratch', 'hand', 'Dr. Lee', 'told', 'at 4:05', 'form', 'e.g. ice', 'J. Ruiz', '2.5 h');
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom('.', '!', '?'))
  .map(([words, end]) => `The ${words.join(' ')} home${end}`);
const text = fc.array(fc.array(sentence, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
const written = (lines: string[][]) => lines.map((line) => line.join(' ')).join('\n');

test('nothing of either is lost, and what is added is whole sentences of theirs', () => {
  return fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const both = bothTexts(written(mine), written(theirs));
      expect(both.startsWith(written(mine))).toBe(true);
      for (const one of theirs.flat()) expect(both).toContain(one);
      const added = both.slice(written(mine).length);
      const rest = theirs.flat().reduce((left, one) => left.replace(one, ''), added);
      expect(rest.trim()).toBe('');
    }),
  );
});
