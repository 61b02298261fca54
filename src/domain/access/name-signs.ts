import { cleanText } from '#domain/text.ts';

/**
 * What stands in names of people beside letters, their marks and digits: spaces, hyphens, apostrophes, full stops, the
 * nickname in brackets or quotes, a second family name behind a slash, the points of Catalan, Japanese, Tibetan and Indic
 * names, and the joiners that scripts whose letters join need.
 */
const between = ' \\p{Pd}\'’‘‛ʹ`´′./()"“”„«»·‧・·་፡॰՚׳״\\u200C\\u200D';
const odd = new RegExp(`[^\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Nl},${between}]`, 'u');
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Behind a joiner a mark belongs to the letter before that. */
const loneMark = /(?<![\p{L}\p{M}\p{N}\u200C\u200D])\p{M}/u;

/** Which of a family it is, and what its owner has learned: what may stand behind a comma, without full stops and dashes. */
const generations = 'jr sr jnr snr ii iii iv v vi vii viii 2nd 3rd 4th 5th'.split(' ');
const titles = (
  'esq md do dds dmd dpt otd rn np pa lpn phd psyd edd dsw ma ms msc mba med mph msw mot bs ba bsc bsw ' +
  'lmft mft lcsw lmsw lpc lmhc lba ot otr pt slp cccslp bcba bcbad bcaba bcat rbt qba'
).split(' ');
/** Those that are no name in themselves, with or without a comma: some people are called Ma, Do or Vi. */
const plain = new Set([
  ...generations.filter((one) => one !== 'v' && one !== 'vi'),
  ...'bcba bcbad bcaba rbt phd psyd'.split(' '),
]);
const suffixes = new Set([...generations, ...titles]);

const suffixOf = (words: string): string => words.toLowerCase().replace(/[\s.\p{Pd}]/gu, '');

/** Why one part of a person's name is none, or null. An empty part is none that anybody would read. */
export function whyNotNamePart(part: string): string | null {
  const text = cleanText(part);
  if (text === '') return null;
  const sign = odd.exec(text)?.[0];
  if (sign !== undefined) return `Has “${sign}”, which names are not written with`;
  if (!letterOrDigit.test(text)) return 'Has no letter';
  if (loneMark.test(text)) return 'Has a mark that belongs to no letter';
  const [name = '', ...behind] = text.split(',');
  if (behind.length === 0) return null;
  const isSuffixed = letterOrDigit.test(name) && behind.every((words) => suffixes.has(suffixOf(words)));
  return isSuffixed ? null : 'A comma stands only before a suffix such as Jr., III or PhD';
}

/** A name without what tells of a generation or a title behind it. */
export function withoutSuffixes(name: string): string {
  const [words = '', ...behind] = cleanText(name).split(',');
  const kept = [words, ...behind.filter((one) => !suffixes.has(suffixOf(one)))].join(' ').split(' ');
  while (kept.length > 1 && plain.has(suffixOf(kept.at(-1) ?? ''))) kept.pop();
  return kept.join(' ');
}
