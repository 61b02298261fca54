import { commonWords, keyboardRows } from './common-words.ts';

/** Characters, as a person counts them. */
export const PASSWORD_LENGTH = 15;

/** What must stand besides words that everybody guesses: so many different letters and digits. */
const LEAST_DIFFERENT = 5;
/** A run such as "4567" or "rewq" begins to be guessable here. */
const SHORTEST_RUN = 4;
/** Something shorter that is only repeated is as weak as itself. */
const LONGEST_REPEATED = 8;

/**
 * Why this can't be a password, in one sentence; null when it can. The same rule on both sides.
 * `about` names what is known of the person (names, address, company): a password made of these is guessed first.
 * Long passphrases need no digits or signs; what is made of common words, runs and repetitions alone is refused.
 */
export function whyNotPassword(password: string, about: readonly string[] = []): string | null {
  if ([...password].length < PASSWORD_LENGTH) return `Use at least ${PASSWORD_LENGTH} characters.`;
  const plain = plainOf(password);
  if (isRepeated(plain)) return 'Use something longer than one short part repeated.';
  const guessable = [...commonWords, ...about.flatMap(partsOf)];
  if (new Set(withoutRuns(withoutWords(plain, guessable))).size < LEAST_DIFFERENT) {
    return 'Add a few words of your own: this one is made of names, common words or runs of keys.';
  }
  return null;
}

const spelledAs: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Letters and digits alone, in lower case and without accents: signs between words keep nobody from guessing them. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@!$]/gu, '');
}

function lettersOf(plain: string): string {
  return [...plain].map((char) => spelledAs[char] ?? char).join('');
}

function partsOf(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return [...parts, text].map((part) => lettersOf(plainOf(part))).filter((part) => part.length >= 3);
}

/** Whole text: one part of at most eight characters, again and again, perhaps cut at the end. */
function isRepeated(plain: string): boolean {
  const chars = [...plain];
  for (let length = 1; length <= LONGEST_REPEATED && length * 2 <= chars.length; length++) {
    if (chars.every((char, at) => char === chars[at % length])) return true;
  }
  return false;
}

/** Longer words first, so that "passwords" leaves no "s" behind. A space keeps what stood apart apart. */
function withoutWords(plain: string, words: readonly string[]): string {
  const found = words.toSorted((a, b) => b.length - a.length);
  let left = plain;
  for (const word of found) {
    for (let at = lettersOf(left).indexOf(word); at >= 0; at = lettersOf(left).indexOf(word, at)) {
      left = `${left.slice(0, at)} ${left.slice(at + word.length)}`;
    }
  }
  return left;
}

/** Without digits and letters in order, keys side by side, and one key held down; spaces, signs and years go, too. */
function withoutRuns(text: string): string {
  const chars = [...text.replaceAll(/(19|20)\d\d/g, ' ')];
  const kept: string[] = [];
  for (let at = 0; at < chars.length; ) {
    const length = runAt(chars, at);
    if (length < SHORTEST_RUN) kept.push(...chars.slice(at, at + 1));
    at += length < SHORTEST_RUN ? 1 : length;
  }
  return kept.join('').replaceAll(/[\s@!$]/g, '');
}

/** How many characters from here on make a run. */
function runAt(chars: readonly string[], at: number): number {
  let length = 1;
  while (at + length < chars.length && isRun(chars.slice(at, at + length + 1))) length++;
  return length;
}

function isRun(chars: readonly string[]): boolean {
  const text = chars.join('');
  const backwards = chars.toReversed().join('');
  return (
    chars.every((char) => char === chars[0]) ||
    keyboardRows.some((row) => row.includes(text) || row.includes(backwards))
  );
}
