import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNotNamePart, withoutSuffixes } from '#domain/access/name-signs.ts';
import { cleanText } from '#domain/text.ts';

describe('a part of a person’s name', () => {
  test.each([
    '',
    'Ana',
    'O’Brien',
    "O'Brien",
    'Nuñez-Ruiz',
    'Jean‑Luc',
    'Mary Ann',
    "D'Angelo (Smith)",
    'M. (Annie) “Ann” St. John, Jr.',
    'Kline, Jr., Ph.D.',
    'Okafor, BCBA-D',
    'King, III',
    'Xavier Ⅲ',
    '2nd',
    'Client 12',
    'Anne Marie/Ann',
    'Straße',
    'Nguyễn Văn Đạt',
    'Gal·la',
    'Kahaʻulelio',
    'Ó Súilleabháin',
    "N'Diaye",
    'Мария-Ким',
    'Ελένη',
    'שמואל בן־גוריון',
    'צ׳רלי',
    'علی‌رضا',
    'عبد الله',
    'आशा',
    'क्‍ष',
    'ตุ๊กตา',
    '山田はなこ',
    '佐々木',
    'マリア・ゴンサレス',
    'བསྟན་འཛིན',
    '김민수',
    'Ⲙⲁⲣⲓⲁ',
  ])('is written so: %s', (name) => expect(whyNotNamePart(name)).toBeNull());

  test.each([
    ['✦ ★ ✦', 'Has “✦”, which names are not written with'],
    ['Dana 🌻', 'Has “🌻”, which names are not written with'],
    ['🅓🅐🅝🅐', 'Has “🅓”, which names are not written with'],
    ['Dan@', 'Has “@”, which names are not written with'],
    ['K!ine', 'Has “!”, which names are not written with'],
    ['K∣ine', 'Has “∣”, which names are not written with'],
    ['K׀ine', 'Has “׀”, which names are not written with'],
    ['Dana。', 'Has “。”, which names are not written with'],
    ['Dana_', 'Has “_”, which names are not written with'],
    ['Kline⃝', 'Has “⃝”, which names are not written with'],
    ['See https://evil.example', 'Has “:”, which names are not written with'],
    ['. - .', 'Has no letter'],
    ['· ·', 'Has no letter'],
    [' ́', 'Has no letter'],
    ['Ana ้', 'Has a mark that belongs to no letter'],
    ['Kline, Dana', 'A comma stands only before a suffix such as Jr., III or PhD'],
    ['KLINE, DANA', 'A comma stands only before a suffix such as Jr., III or PhD'],
    ['Kline,', 'A comma stands only before a suffix such as Jr., III or PhD'],
    [', Jr.', 'A comma stands only before a suffix such as Jr., III or PhD'],
    ['Kline, Jr., Dana', 'A comma stands only before a suffix such as Jr., III or PhD'],
  ])('is none: %s', (name, why) => expect(whyNotNamePart(name)).toBe(why));

  test('has no symbol, picture or ring around its letters, and something to read, whatever it is made of', () => {
    const sign = fc.oneof(
      fc.constantFrom(...'aé-’. ,JIr'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const named = fc.array(sign, { maxLength: 12 }).map((signs) => cleanText(signs.join('')));
    fc.assert(
      fc.property(
        named.filter((name) => name !== '' && whyNotNamePart(name) === null),
        (name) => /[\p{L}\p{N}]/u.test(name) && !/[\p{Sc}\p{Sm}\p{So}\p{Co}\p{Me}]/u.test(name),
      ),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['Kline, Jr.', 'Kline'],
  ['Kline RBT', 'Kline'],
  ['Kline III, PhD', 'Kline'],
  ['Ma', 'Ma'],
  ['Li Ma', 'Li Ma'],
  ['Nguyen Vi', 'Nguyen Vi'],
  ['Li, MA', 'Li'],
  ['Jr.', 'Jr.'],
])('%s without what stands behind the name is %s', (name, plain) => expect(withoutSuffixes(name)).toBe(plain));
