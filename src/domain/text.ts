/**
 * Longer texts are no names, and are left as they are: to put the marks of one letter in order takes quadratic time, and
 * who sends them must not choose our work.
 */
const LONGEST = 2000;

/**
 * What nobody sees, but that names and signs are written with: joiners inside scripts whose letters join (Persian and
 * Indic names need them) and inside one emoji, the variant of a Han letter, the look of an emoji, and flags of regions.
 */
const inJoiningScript =
  'Arabic|Syriac|Nko|Mongolian|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala|Khmer|Myanmar|Tibetan|Balinese|Javanese'
    .split('|')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
/** With what is no character, such as U+FFFF: no picture, feed or sheet with one of them in it can be opened (XML 1.0). */
export const unseenClass = '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB';
const unseen = `[${unseenClass}]`;
/** Scripts have invisible letters of their own: one that is taken out is nothing that another could belong to. */
const seenOf = (letters: string) => `(?!${unseen})[${letters}]`;
const joining = seenOf(inJoiningScript);
const needed = [
  `(?<=${joining})[\\u200C\\u200D](?=${joining})`,
  '(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  `(?<=${seenOf('\\p{Script=Mongolian}')})[\\u180B-\\u180D\\u180F]`,
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}',
].join('|');
const allUnseen = new RegExp(unseen, 'gu');
const unseenSigns = new RegExp(`(${needed})|${unseen}`, 'gu');

/** White space of every width and line breaks; the blank braille cell looks the same. */
const space = /[\s\u0085\u2800]+/gu;

/** In NFC, in one line, single spaces inside and none around. */
const spaced = (text: string) => text.normalize('NFC').replace(space, ' ').trim();
const withoutUnseen = (text: string) => spaced(text.replace(unseenSigns, (_, kept: string | undefined) => kept ?? ''));

/**
 * A name, title or ICN as it is stored and shown: NFC, in one line, single spaces inside and none around, without
 * characters that cannot be seen or that turn the direction of what stands beside. Unpaired surrogates stay, so that
 * they can be refused. Cleaned once more it stays as it is. Never longer than what came in, but by a factor that NFC
 * sets (three).
 */
export function cleanText(text: string): string {
  if (text.length > LONGEST) return text;
  const clean = withoutUnseen(spaced(text));
  // Marks that a sign had kept apart change places once it is out, and a joiner stands beside another letter. No name is
  // written so, and a name that was made so could be cleaned as many times as it has signs.
  return withoutUnseen(clean) === clean ? clean : spaced(clean.replace(allUnseen, ''));
}

/**
 * Embeddings, overrides and isolates: "hit ON peers" reads as "hit NO peers". Marks of a direction: "10 / 2" reads as
 * "2 / 10". Letters of a script turn what stands beside them as well, but these are seen.
 */
const turning = '\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C';
const controls = new RegExp(`[\u0001-\u0008\u000B-\u001F\u007F-\u009F${turning}\\p{Noncharacter_Code_Point}]`, 'gu');

/**
 * A text of many lines as it is stored: as it was written, without what turns the direction of what stands beside it, and
 * without what a picture or a feed can't hold.
 */
export const plainText = (text: string): string => text.replace(controls, '');

/** Whether a text has more in it that nobody sees than `other`, which was made from it. White space can be seen. */
export function hasMoreUnseen(text: string, other: string): boolean {
  const count = (one: string) => one.replace(space, '').match(allUnseen)?.length ?? 0;
  return count(text) > count(other);
}

/** There is something to see in it: a mark without a letter under it is not. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(cleanText(text));
}

/** Accents, points and strokes of Latin, Greek, Cyrillic, Hebrew and Arabic. Marks of other scripts are letters of them. */
const accentRanges = [
  '\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\uFE20-\\uFE2F\\u0483-\\u0487',
  '\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7',
  '\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED',
];
const accents = new RegExp(`[${accentRanges.join('')}]`, 'gu');
const apostrophes =
  /[`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u2018-\u201B\u2032\u2035\uA78B\uA78C]/gu;
const quotes = /[\u00AB\u00BB\u02BA\u02EE\u05F4\u201C-\u201F\u2033\u2036]/gu;
const dashes = /[\p{Pd}\u2043\u2212]/gu;
const plainSigns = (text: string) => text.replace(apostrophes, "'").replace(quotes, '"').replace(dashes, '-');

/** Letters that Unicode keeps apart from the ones they are typed as. */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ς: 'σ' },
  ...{ ĸ: 'k', ƀ: 'b', ɨ: 'i', ƶ: 'z', ꝛ: 'r', ȷ: 'j' },
  ...looksLikeLatin('авсеһіјкмнорѕтухԁ', 'abcehijkmhopstyxd'),
  ...looksLikeLatin('αβεζηικμνορτυχ', 'abezhikmnoptyx'),
};
/**
 * Cyrillic and Greek letters whose small or capital form is that of a Latin one: a claim number with one of them in it
 * reads like another claim's.
 */
function looksLikeLatin(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, at) => [letter, latin[at] ?? letter]));
}
const typedOtherwise = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'gu');
/** As many as an index of the database holds. */
const LONGEST_KEY = 500;

/** What stands between the words of a name, and marks that belong to no script. */
const betweenWords = /[-\s.,'"()/&]+/gu;
const sharedMarks = /\p{Script=Inherited}/gu;

/**
 * What two names share that a reader can't tell apart in most fonts: beside their key, the capital I and the small l,
 * O and 0, rn and m, and without what stands between words or over letters. For telling a stranger's name from a
 * colleague's, never for finding.
 */
export function lookKey(text: string): string {
  const typed = cleanText(text).replace(/[I1|]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w');
  return textKey(typed).replace(sharedMarks, '').replace(betweenWords, ' ').trim();
}

/**
 * What two texts share that look alike or are typed alike: without case, accents, width, kinds of apostrophe, quote and
 * dash, and what cannot be seen. For comparing and searching, never for showing. At most 500 characters.
 */
export function textKey(text: string): string {
  const clean = cleanText(text.length > LONGEST ? text.slice(0, LONGEST) : text);
  const folded = plainSigns(plainSigns(clean).normalize('NFKD'))
    .replace(accents, '')
    .replace(allUnseen, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(typedOtherwise, (letter) => typedAs[letter] ?? letter)
    .replace(space, ' ')
    .trim();
  // A sign that is nothing but an accent is still a sign.
  const key = folded === '' ? clean : folded;
  return key.length <= LONGEST_KEY ? key : [...key].slice(0, LONGEST_KEY).join('').trim();
}

/** Whether what was typed stands somewhere in the text, however either is written. */
export function includesText(text: string, typed: string): boolean {
  return textKey(text).includes(textKey(typed));
}

/** The words of a text as they are searched by, without the signs between them. An apostrophe belongs to its word. */
export function wordsOfText(text: string): string[] {
  return textKey(text)
    .split(/[\s,.()/@_-]+/)
    .filter((word) => word !== '');
}

/**
 * Every word that was typed begins a word of the text: "Chidi O." finds Chidi Okafor. A longer one may stand anywhere
 * as it was typed, as an address does.
 */
export function findsByWords(text: string, typed: string): boolean {
  const key = textKey(text);
  const words = wordsOfText(text);
  const begins = (wanted: string) => words.some((word) => word.startsWith(wanted));
  return textKey(typed)
    .split(/[\s,]+/)
    .every((part) => (part.length > 3 && key.includes(part)) || wordsOfText(part).every(begins));
}

/**
 * A password as every keyboard types it (RFC 8265, OpaqueString): NFC, and a space of any kind is a space. Case,
 * accents and signs count.
 */
export function samePassword(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** A text as a pattern that finds just that. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** With a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
