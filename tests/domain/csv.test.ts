import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvText } from '#domain/csv.ts';

test('no text in a file can become a formula', () => {
  expect(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', 'a=1'].map(csvCell)).toEqual([
    '"\'=HYPERLINK(""x"")"',
    "'+1",
    "'-1",
    "'@SUM(A1)",
    '"\'\t=1"',
    'a=1',
  ]);
  expect(csvCell(-1)).toBe('-1');
  fc.assert(fc.property(fc.string(), (text) => !/^"?[=+\-@\t\r]/.test(csvCell(text))));
  // A program that leaves out what cannot be seen would find it first, and so it does behind the guard.
  for (const unseen of ['\u180b', '\u034f', '\u3164', '\u115f', '\ufe0f', '\uffff', '\u{e0100}', ' \u200b', '\u17b4'])
    expect(csvCell(`${unseen}=1+1`)).toBe(`'${unseen}=1+1`);
});

test('a text that begins with what nobody sees is looked through once', () => {
  const unseen = '\u200b\t\u00ad'.repeat(20_000);
  expect(csvCell(`${unseen}x`)).toBe(`"${unseen}x"`);
});

test('a claim number stands in a sheet as it was written, whatever a sheet would take it for', () => {
  const numbers = ['0012', '12E+10', '1e+5', '(123)', '.5', '1,5E3', '$5', '10%', '１２'];
  for (const icn of [...numbers, 'MAR1', '5 MAR', 'Mär-3', 'true'])
    expect([icn, csvCell({ exact: icn })]).toEqual([icn, `"=""${icn}"""`]);
  expect(csvCell({ exact: '-5' })).toBe("'-5");
  expect(csvCell({ exact: '1"2' })).toBe('"=""1""""2"""');
  for (const icn of ['T-77', 'ICN', '']) expect(csvCell({ exact: icn })).toBe(icn);
});

test('quotes, commas and line breaks stay inside their cell; spreadsheets read it as UTF-8', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines', 1]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",1\r\n');
});

test.each([
  '\n',
  '\r\n',
  '＝',
  '＋',
  '－',
  '＠',
  '\u200b=',
  ' =',
  '\u00a0@',
  '\ufeff+',
])('a text that begins with %j before a formula can’t become one, wherever the program looks for its beginning', (sign) => {
  expect(csvCell(`${sign}SUM(A1)`)).toMatch(/^"?'/);
});

test('a text with a semicolon or a tab stays one cell in a program that splits at these', () => {
  expect(csvCell('a;=1')).toBe('"a;=1"');
  expect(csvCell('a\t=1')).toBe('"a\t=1"');
});
