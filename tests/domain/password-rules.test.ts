import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonWords } from '#domain/common-words.ts';
import { PASSWORD_LENGTH, whyNotPassword } from '#domain/password-rules.ts';

const maya = ['Maya', 'Ruiz', 'Riverbend Behavioral Therapy', 'maya.ruiz@demo.test'];

describe('a password is refused', () => {
  test('below fifteen characters, whatever they are; an emoji is one character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: PASSWORD_LENGTH - 1 }), (text) => {
        if ([...text].length < PASSWORD_LENGTH) expect(whyNotPassword(text)).toMatch(/at least 15/);
      }),
    );
    expect(whyNotPassword('🌧'.repeat(14))).toMatch(/at least 15/);
  });

  test.each([
    'passwordpassword',
    'Password12345678',
    'P@ssw0rd-P@ssw0rd!',
    'welcome-to-tallybook',
    'qwertyuiopasdfgh',
    'qwertz123456789!',
    '1q2w3e4r5t6y7u8i',
    'abcdefghijklmnop',
    '9876543210987654',
    'aaaaaaaaaaaaaaaaaaaaaa',
    'rainrainrainrain',
    'summer2026winter2025',
    'correct horse battery staple',
    'LetMeIn!LetMeIn!LetMeIn!',
    '               ',
    '!!!!!!!!!!!!!!!!',
  ])('%s', (password) => {
    expect(whyNotPassword(password)).not.toBeNull();
  });

  test.each([
    'Maya-Ruiz-2026-Maya',
    'RiverbendTherapy1',
    'm4y4.ru1z.m4y4.ru1z',
    'maya.ruiz@demo.test',
  ])('%s, by whoever is called so', (password) => {
    expect(whyNotPassword(password, maya)).not.toBeNull();
  });

  test('made of common words, names and years in any order and with any signs between them', () => {
    const part = fc.constantFrom(
      ...commonWords.filter((word) => word.length > 3),
      'maya',
      'ruiz',
      '2026',
      '1999',
      '1234',
    );
    const sign = fc.constantFrom('', ' ', '-', '_', '.', '!');
    fc.assert(
      fc.property(fc.array(fc.tuple(part, sign), { minLength: 6, maxLength: 9 }), (parts) => {
        expect(whyNotPassword(parts.flat().join(''), maya)).not.toBeNull();
      }),
    );
  });
});

describe('a password is taken', () => {
  test.each([
    'field-day-after-rain',
    'three wet umbrellas',
    'Gurken im Regen 7',
    'xK7#pq9!vRz2mLw',
    'две мокрые кошки',
    '雨の日には傘を三本持って出かけます',
  ])('%s', (password) => {
    expect(whyNotPassword(password, maya)).toBeNull();
  });

  test('made at random by a password manager', () => {
    const char = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789');
    // Twenty of 57 letters are practically never one letter again and again or a run of keys.
    fc.assert(
      fc.property(fc.array(char, { minLength: 20, maxLength: 64 }), (chars) => {
        fc.pre(new Set(chars.map((one) => one.toLowerCase())).size >= 12);
        expect(whyNotPassword(chars.join(''), maya)).toBeNull();
      }),
    );
  });
});

test('the rule is quick for the longest password that is taken', () => {
  const began = performance.now();
  whyNotPassword('a1b2'.repeat(256), maya);
  whyNotPassword('password'.repeat(128), maya);
  expect(performance.now() - began).toBeLessThan(500);
});
