import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonWords, keyboardRows } from '#domain/access/common-words.ts';
import { PASSWORD_LENGTH, whyNotPassword } from '#domain/access/password-rules.ts';

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

describe('whoever sends a password does not choose how long the server works on it', () => {
  /** The shortest of three, so that a busy machine counts for little. */
  function timeOf(password: string): number {
    const times = Array.from({ length: 3 }, () => {
      const began = performance.now();
      whyNotPassword(password, maya);
      return performance.now() - began;
    });
    return Math.min(...times);
  }

  // 1024 letters without any run or word: the work of a password that a machine made.
  const usual = Array.from({ length: 1024 }, (_, at) => 'xkqvzjwm'[(at * at + (at >> 3)) % 8]).join('');

  test.each([
    ['one key held down', `${'a'.repeat(1023)}b`],
    ['a sign that stands for three letters', `${'Ⅲ'.repeat(1023)}b`],
    ['a sign that stands for a sentence', 'ﷺ'.repeat(1024)],
    ['runs in both directions', 'abcdefedcb'.repeat(102)],
    ['words', `${'password'.repeat(127)}letmeint`],
    ['a short part', 'a1b2'.repeat(256)],
  ])('%s', (_, password) => {
    expect(timeOf(password)).toBeLessThan(100 * timeOf(usual));
  });
});

test('short passwords get the answer of the rule as it reads: of all ways to cut, the one that leaves least', () => {
  const part = fc.oneof(
    fc.constantFrom('password', 'love', 'the', 'test', 'maya', 'ruiz', 'p4ssw0rd', '1999', '2026', '20', '19'),
    fc.constantFrom('aaaa', 'aaa', 'bbbbbb', 'abcd', 'dcba', 'fdsa', 'asdf', '8765', '09', '90123', '1qaz', 'zaq1'),
    fc.constantFrom('x', 'k', 'q', 'v', 'z', 'j', 'w', '@', '!', '$', '0', '4', '🌧', 'ä', 'Ⅲ', ' '),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 4, maxLength: 10 }), (parts) => {
      const password = parts.join('');
      fc.pre([...password].length >= PASSWORD_LENGTH && !/short part/.test(whyNotPassword(password) ?? ''));
      const left = new Set(leftOf(plainOf(password), [...commonWords, 'maya', 'ruiz']));
      expect(whyNotPassword(password, ['Maya', 'Ruiz']) === null).toBe(left.size >= 5);
    }),
    { numRuns: 500 },
  );
});

const spelled: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's' };

function plainOf(password: string): string {
  return password
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@!$]/gu, '');
}

/** Tries every way to cut from every place on, and takes its time. */
function leftOf(plain: string, words: readonly string[]): string[] {
  const chars = [...plain];
  const letters = chars.map((char) => spelled[char] ?? char).join('');
  const lefts: string[][] = [];
  lefts[chars.length] = [];
  for (let at = chars.length - 1; at >= 0; at--) {
    const partsFrom = chars.slice(at).map((_, more) => chars.slice(at, at + more + 1));
    const cuts = [
      ...words.filter((word) => letters.startsWith(word, at)).map((word) => word.length),
      ...partsFrom.filter((part) => /^(19|20)\d\d$/.test(part.join(''))).map((part) => part.length),
      ...partsFrom.filter((part) => part.length >= 4 && isRun(part)).map((part) => part.length),
    ];
    const rest = lefts[at + 1] ?? [];
    const kept = /[@!$]/.test(chars[at] ?? '') ? rest : [...chars.slice(at, at + 1), ...rest];
    const others = cuts.map((length) => lefts[at + length] ?? []);
    lefts[at] = others.reduce((best, other) => (other.length < best.length ? other : best), kept);
  }
  return lefts[0] ?? [];
}

function isRun(chars: readonly string[]): boolean {
  const [there, back] = [chars.join(''), chars.toReversed().join('')];
  return new Set(chars).size === 1 || keyboardRows.some((row) => row.includes(there) || row.includes(back));
}
