import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cleanText, findsByWords, includesText, isVisible, plainText, samePassword, textKey } from '#domain/text.ts';

const odd = fc.constantFrom(
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u0301',
    '\u0323',
    '\u0345',
    '\ufe0f',
    '\u3164',
    '\u0008',
    '\u009f',
    '\ufdd0',
    '\ufffe',
    '\uffff',
    '\u{1ffff}',
    '\u{10fffe}',
  ],
  ...[
    '\u00a0',
    '\u3000',
    '\n',
    '\t',
    '’',
    '´',
    '¨',
    '‑',
    '－',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ǅ',
    'ﬁ',
    'Ａ',
    '\ufdfa',
    'が',
    'ガ',
    '한',
  ],
  ...[
    'क',
    '\u094d',
    'ष',
    '👩',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
    '葛',
    '\u{e0100}',
    'K',
    'Å',
    '\ud83d',
    'ΑΣ',
    'ŉ',
    'ﾞ',
    '\u0344',
  ],
);
/** Everything that nobody sees, and letters of the scripts that have such of their own. */
const invisible = fc.oneof(
  fc.constantFrom(
    ...Array.from({ length: 0xe0fff }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(sign),
    ),
  ),
  fc.constantFrom('\u180b', '\u180c', '\u180e', '\u17b4', '\u200d', '\ufe00', 'ᠠ', 'ក', 'م', '葛', 'a', ' '),
);
const texts = fc
  .array(fc.oneof(odd, invisible, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('a name', () => {
  test('is in one form: to clean it again changes nothing, and NFC is kept', () => {
    // A joiner after a sign that goes itself was kept, and went the second time.
    expect(cleanText('\ufe0f\u200d🏴')).toBe('🏴');
    // So was what follows an invisible letter of a script that joins.
    expect(cleanText(`Ann${'\u180b\u180c'.repeat(20)}`)).toBe('Ann');
    expect(cleanText('a\u17b4\u200d\u17b4b')).toBe('ab');
    // And marks that it had kept apart.
    const twice = cleanText('\u0316\u3164\u0f71\u200c\u1820');
    expect(cleanText(twice)).toBe(twice);
    expect(cleanText('ᠠ\u180b\u180cᠠ')).toBe('ᠠ\u180bᠠ');
    fc.assert(
      fc.property(texts, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.normalize('NFC')).toBe(clean);
        expect(clean).not.toMatch(/[\n\r\t\u202A-\u202E\u2066-\u2069]|^ | $| {2}/);
        expect(clean.length).toBeLessThanOrEqual(text.length * 3);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['👩\u200d👧 👍🏽 ☀\ufe0f 1\ufe0f\u20e3', 'an emoji of several'],
    ['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 'a region’s flag'],
    ['علی\u200cرضا', 'a Persian name'],
    ['क\u094d\u200dष', 'an Indic one'],
    ['葛\u{e0100}城', 'a Japanese one in its own variant'],
    ['Nguyễn Thị O’Brien-Ŀ', 'accents and signs'],
  ])('keeps what it is written with: %s, %s', (text) => expect(cleanText(text)).toBe(text.normalize('NFC')));

  test('a joiner anywhere else is nobody’s, and a text without anything to see is none', () => {
    expect(cleanText('Ma\u200dya\u200c')).toBe('Maya');
    for (const text of ['\u200b', '\u2800', '\u0301', '\u3164', ' \u202e']) expect(isVisible(text)).toBe(false);
  });

  test('is cleaned in a few passes, however many signs take each other’s place', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    // With each joiner that is taken out, the first mark changes places and the next joiner belongs to nothing.
    const clean = cleanText(`q\u0345${'\u200d\u093c'.repeat(999)}`);
    const passes = normalize.mock.calls.length;
    normalize.mockRestore();
    expect(clean).toBe(`q${'\u093c'.repeat(999)}\u0345`);
    expect(passes).toBeLessThan(6);
  });

  test('a megabyte of marks takes no time', () => {
    const marks = '\u0301\u0323'.repeat(500_000);
    expect([cleanText(marks).length, textKey(marks).length]).toEqual([1_000_000, expect.any(Number)]);
  });
});

test('nothing is stored that no picture, feed or sheet can hold: neither in a name nor in a text of many lines', () => {
  // Char of XML 1.0, without the characters that it names and discourages. NUL and halves of signs are refused, not taken out.
  const cannotHold =
    /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[\uFDD0-\uFDEF]|[\u{1FFFE}\u{1FFFF}\u{10FFFE}\u{10FFFF}]/u;
  expect(plainText('Plan\uFFFFB\nstep \uFFFE2')).toBe('PlanB\nstep 2');
  fc.assert(
    fc.property(texts, (text) => {
      const stored = text.toWellFormed().replaceAll('\0', '');
      for (const form of [cleanText, plainText]) expect(form(stored)).not.toMatch(cannotHold);
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
    { numRuns: 2000 },
  );
});

describe('the key of a text', () => {
  test('of an apostrophe that has a capital of its own is the one of the small one', () => {
    expect(textKey('OꞋbrien')).toBe(textKey("O'brien"));
    expect(textKey(textKey('Ꞌ'))).toBe(textKey('Ꞌ'));
  });

  test('is its own key, the same for each way to write the text, and bounded', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const key = textKey(text);
        expect(textKey(key)).toBe(key);
        expect(textKey(cleanText(text))).toBe(key);
        for (const form of ['NFC', 'NFD'] as const) expect(textKey(text.normalize(form))).toBe(key);
        expect(textKey(` ${text}\u200b`)).toBe(key);
        expect([...key].length).toBeLessThanOrEqual(500);
        expect(key === '').toBe(cleanText(text) === '');
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["O'Brien", 'O’BRIEN'],
    ['Łukasz', 'lukasz'],
    ['Ødegård', 'odegard'],
    ['Großmann', 'GROSSMANN'],
    ['İpek Işık', 'ipek isik'],
    ['ＩＣＮ－７７', 'icn-77'],
    ['Anne–Marie', 'anne‑marie'],
    ['Zoe\u0308  Ann', 'Zoë\u00a0ann'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['ICN 7KX', 'ІСN 7КХ'],
  ])('of %s and %s is one', (a, b) => {
    expect(textKey(a)).toBe(textKey(b));
    expect([includesText(a, b), includesText(b, a), findsByWords(a, b), findsByWords(b, a)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['कि', 'की'],
    ['か', 'が'],
    ['ICN77', 'ICN 77'],
    ['ICN-77', 'ICN77'],
  ])('of %s and %s are two', (a, b) => expect(textKey(a)).not.toBe(textKey(b)));
});

test('a search finds by the beginnings of words, in any order, and an address as it is written', () => {
  expect(findsByWords('Okafor, Chidi', 'Chidi O.')).toBe(true);
  expect(findsByWords('Maya Ruiz maya.ruiz@example.com', 'ruiz@exa')).toBe(true);
  expect(findsByWords('Maya Ruiz', 'uiz')).toBe(false);
  expect(findsByWords('Anything', '')).toBe(true);
});

test('a password is one on every keyboard, and differs by case, accents and signs', () => {
  expect(samePassword('é\u00a0\u3000ß')).toBe(samePassword('e\u0301  ß'));
  expect(samePassword('ß')).not.toBe(samePassword('ss'));
  expect(samePassword(' a ')).not.toBe(samePassword('a'));
});
