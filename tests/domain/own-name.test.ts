import { describe, expect, test } from 'vitest';
import { isForOffice, otherScriptsOf } from '#domain/access/own-name.ts';
import { lookKey } from '#domain/text.ts';

const nobody = otherScriptsOf(['Dana Kline', 'Zoë O’Brien']);

describe('a name that somebody gives themselves', () => {
  test.each([
    ['\uA4D3ana', 'Lisu in Latin'],
    ['\uA4D7line', 'Lisu in Latin'],
    ['\u13A0ana', 'Cherokee in Latin'],
    ['D\u0430na', 'Cyrillic in Latin'],
    ['K\u04CFine', 'Cyrillic palochka'],
    ['Da\u0578a', 'Armenian in Latin'],
    ['Klin\u2C89', 'Coptic in Latin'],
    ['K\u05D5ine', 'Hebrew in Latin'],
    ['D\u0251na', 'the alpha of phonetics'],
    ['D\u1D00na', 'a small capital of phonetics'],
    ['K\u01C0ine', 'a click'],
    ['Dana\u0E4D', 'a Thai mark on Latin'],
    ['K\u2223ine', 'a sign of mathematics'],
    ['Da\u212Fa\u212E', 'an estimate'],
    ['\uA4D3\uA4EE\uA4E0\uA4EE', 'wholly in Lisu'],
    ['\u0410\u043D\u0430', 'wholly in Cyrillic, where nobody has a name in it'],
  ])('goes to the office: %s, %s', (name) => expect(isForOffice(name, nobody)).toBe(true));

  test.each([
    'Ana',
    'Diaz-Okoro',
    'Zoë',
    'O’Brien',
    'Ng\u0169y\u00EAn V\u0103n \u0110\u1EA1t',
    'Łukasz Żółć',
    'Straße',
    'Þóra Æ.',
    'İpek Işık',
    'M. (Annie) “Ann” St. John, Jr.',
    'Anne  Marie/Ann',
    'Xavier III',
    '2nd',
    '',
  ])('is theirs to write: %s', (name) => expect(isForOffice(name, nobody)).toBe(false));

  test('may be in a script in which the company has names', () => {
    const known = otherScriptsOf(['Мария Ким', '山田はなこ', 'علی رضا', 'आशा']);
    for (const name of ['Анна', '田中ゆき', 'سارا', 'किरण', 'Иванова-Kim'])
      expect(isForOffice(name, known)).toBe(false);
    for (const name of ['Ивaнова', 'שרה', 'Ελένη']) expect(isForOffice(name, known)).toBe(true);
  });
});

test.each(['Dana.', 'D\u0323ana\u20E8', '(Dana)', 'Dana\u0332'])('%j reads like Dana', (name) =>
  expect(lookKey(name)).toBe(lookKey('Dana')));
test('vowels of a script are letters of its names', () => {
  expect(lookKey('कि')).not.toBe(lookKey('की'));
});
