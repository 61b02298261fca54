import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { withPhrase } from '#domain/note/with-phrase.ts';

describe('a quick phrase', () => {
  test.each([
    ['', 'Redirected.'],
    ['Threw the cup.', 'Threw the cup. Redirected.'],
    ['Threw the cup. ', 'Threw the cup. Redirected.'],
    ['Said “no.”', 'Said “no.” Redirected.'],
    ['Threw the cup', 'Threw the cup, redirected.'],
    ['Threw the cup ', 'Threw the cup, redirected.'],
    ['Threw the cup,', 'Threw the cup, redirected.'],
    ['Threw the cup and', 'Threw the cup and redirected.'],
    ['He was ', 'He was redirected.'],
    ['Threw the cup\n', 'Threw the cup\nRedirected.'],
  ])('after %j is part of what stands there', (text, becomes) => {
    expect(withPhrase(text, 'Redirected')).toBe(becomes);
  });

  it('takes no letter of what was typed, and ends a sentence', () => {
    const law = fc.property(fc.string(), (text) => {
      const all = withPhrase(text, 'Break given');
      expect(all.startsWith(text.trimEnd())).toBe(true);
      expect(all).toMatch(/[Bb]reak given\.$/);
      expect(withPhrase(all, 'Praised')).toBe(`${all} Praised.`);
    });
    return fc.assert(law);
  });
});
