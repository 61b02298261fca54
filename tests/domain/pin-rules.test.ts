import { describe, expect, it } from 'vitest';
import { newPinProblems, pinProblem } from '#domain/access/pin-rules.ts';

describe('a PIN', () => {
  it.each(['7041', '70417', '918273', '50618294'])('%s will do', (pin) => {
    expect(pinProblem(pin)).toBeNull();
  });

  it.each([
    '123',
    '123456789',
    '12a4',
    '７０４１',
    '70 41',
  ])('%s is no PIN of 4 to 8 digits, and the words give an example', (pin) => {
    expect(pinProblem(pin)).toBe('Use 4 to 8 digits, for example 8305');
  });

  it.each([
    ['a run', '1234'],
    ['a run downwards', '98765'],
    ['a run over the zero', '7890'],
    ['one digit', '0000'],
    ['a pair repeated', '1212'],
    ['a group repeated', '407407'],
    ['a year', '1987'],
    ['a date of birth with its year', '11202016'],
    ['the middle column of the keypad', '2580'],
    ['two digits only', '711717'],
    ['the example of the message', '8305'],
  ])('%s is too easy to guess', (_, pin) => {
    expect(pinProblem(pin)).toMatch(/^Too easy to guess/);
  });

  it('that is none of the patterns that are named is not said to be one', () => {
    expect(pinProblem('2580')).toBe('Too easy to guess: it is one of the most used. Choose another one');
    expect(pinProblem('1234')).toMatch(/Leave out runs like 1234/);
  });

  it('typed twice: the second is compared only when the first will do', () => {
    expect(newPinProblems('1234', '9999')).toMatchObject({ again: null });
    expect(newPinProblems('7041', '7014')).toEqual({ pin: null, again: 'The two PINs are not the same' });
    expect(newPinProblems('7041', '7041')).toEqual({ pin: null, again: null });
  });
});
