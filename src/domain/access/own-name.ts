import { cleanText, lookKey } from '#domain/text.ts';
import { withoutSuffixes } from './name-signs.ts';
import { fullName, listName, type Name } from './person-name.ts';

/** The scripts in which names are written today (UAX 31, recommended scripts); each of these groups is one. */
const scripts = [
  'Latin',
  'Han|Hiragana|Katakana|Bopomofo|Hangul',
  ...'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew'.split('|'),
  ...'Kannada|Khmer|Lao|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai|Tibetan'.split('|'),
].map((names) => ({ names, has: scriptPattern(names) }));

function scriptPattern(names: string): RegExp {
  const classes = names.split('|').map((name) => `\\p{Script=${name}}`);
  return new RegExp(`[${classes.join('')}]`, 'u');
}

const commonSign = /[\p{Script=Common}\p{Script=Inherited}]/u;
const OTHER = 'other';

/** The scripts of its letters, digits and marks; those that all scripts have in common are of none. */
const scriptsOf = (text: string): Set<string> =>
  new Set(
    [...text]
      .filter((sign) => !commonSign.test(sign))
      .map((sign) => scripts.find(({ has }) => has.test(sign))?.names ?? OTHER),
  );

/** The scripts other than Latin in which these names are written. */
export const otherScriptsOf = (names: readonly string[]): Set<string> => {
  const found = scriptsOf(names.join(' '));
  found.delete('Latin');
  return found;
};

/**
 * Whether a name that somebody gives themselves may read like another's to who knows that one, and so is entered by the
 * office: with a word of two scripts or in a script that nobody has there, with a Latin letter that is none of the alphabet
 * under whatever accents and strokes, or with a sign that names are not written with.
 * @param known scripts other than Latin in which names of the company are written
 */
export function isForOffice(name: string, known: ReadonlySet<string>): boolean {
  const words = cleanText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(scriptsOf);
  if (words.some((word) => word.size > 1)) return true;
  if (words.some((word) => [...word].some((script) => script !== 'Latin' && (script === OTHER || !known.has(script)))))
    return true;
  const signs = [...lookKey(name)].filter((sign) => !/[a-z\p{N} ]/u.test(sign));
  return signs.some((sign) => /\p{Script=Latin}/u.test(sign) || !/[\p{L}\p{M}]/u.test(sign));
}

/** Behind letters it changes how these are spoken, and can hardly be seen behind those of other scripts: "Danaˌ". */
const noLetterOfAName = /[^\p{L}\p{M}\p{N}]|\p{Lm}/gu;

/**
 * How a name reads, in a text and in a list ("Kline, Dana"), to who does not look at each sign: by its letters and digits
 * alone, however these are parted among its halves, and without titles. Two names that share one are taken for each other.
 */
export function looksOf({ first_name, last_name }: Name): string[] {
  const name = { first_name: withoutSuffixes(first_name), last_name: withoutSuffixes(last_name) };
  const looks = [fullName(name), listName(name)].map((text) => {
    const key = lookKey(text);
    return key.replace(noLetterOfAName, '') || key;
  });
  return [...new Set(looks)].sort();
}
