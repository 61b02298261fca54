import { samePassword } from '#domain/text.ts';
import { commonWords, keyboardRows } from './common-words.ts';

/** Characters, as a person counts them. */
export const PASSWORD_LENGTH = 15;

/** What must stand besides words that everybody guesses: so many different letters and digits. */
const LEAST_DIFFERENT = 5;
/** A run such as "4567" or "rewq" begins to be guessable here. */
const SHORTEST_RUN = 4;
/** A longer run is cut into shorter ones: to look for its end from each of its places would take for ever. */
const LONGEST_RUN = 2 * SHORTEST_RUN - 1;
/** Something shorter that is only repeated is as weak as itself. */
const LONGEST_REPEATED = 8;
/** So much is looked at: one sign can stand for fifteen letters, and who sends them must not choose our work. */
const MOST_LETTERS = 1024;

/**
 * Why this can't be a password, in one sentence; null when it can. The same rule on both sides.
 * `about` names what is known of the person (names, address, company): a password made of these is guessed first.
 * Long passphrases need no digits or signs; what is made of common words, runs and repetitions alone is refused.
 */
export function whyNotPassword(password: string, about: readonly string[] = []): string | null {
  if ([...samePassword(password)].length < PASSWORD_LENGTH) return `Use at least ${PASSWORD_LENGTH} characters.`;
  const plain = plainOf(password);
  if (isRepeated(plain)) return 'Use something longer than one short part repeated.';
  const guessable = [...commonWords, ...about.flatMap(partsOf)];
  if (new Set(unguessable([...plain], guessable)).size < LEAST_DIFFERENT) {
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
    .replaceAll(/[^\p{L}\p{N}@!$]/gu, '')
    .slice(0, MOST_LETTERS);
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

/**
 * What is left of a text when it is cut into guessable parts as well as it can be: words, years and runs of keys are
 * taken out so that the fewest characters remain. Signs between them count for nothing.
 */
function unguessable(chars: readonly string[], words: readonly string[]): string[] {
  const letters = chars.map((char) => spelledAs[char] ?? char).join('');
  // For every place from the end on: the shortest rest that can't be guessed.
  const rests: string[][] = [[]];
  for (let at = chars.length - 1; at >= 0; at--) {
    const char = chars[at] ?? '';
    const rest = (skipped: number) => rests[chars.length - at - skipped] ?? [];
    const kept = /[@!$]/.test(char) ? rest(1) : [char, ...rest(1)];
    const cuts = [...wordsAt(letters, at, words), ...yearsAt(chars, at), ...runsAt(chars, at)].map(rest);
    rests.push([kept, ...cuts].reduce((best, other) => (other.length < best.length ? other : best)));
  }
  return rests[chars.length] ?? [];
}

function wordsAt(letters: string, at: number, words: readonly string[]): number[] {
  return words.filter((word) => letters.startsWith(word, at)).map((word) => word.length);
}

function yearsAt(chars: readonly string[], at: number): number[] {
  return /^(19|20)\d\d$/.test(chars.slice(at, at + 4).join('')) ? [4] : [];
}

/** Digits and letters in order, keys side by side, and one key held down: every length that no shorter ones make up. */
function runsAt(chars: readonly string[], at: number): number[] {
  const longest = runAt(chars, at);
  return Array.from({ length: Math.max(0, longest - SHORTEST_RUN + 1) }, (_, more) => SHORTEST_RUN + more);
}

/** How many characters from here on make a run that is not cut again. */
function runAt(chars: readonly string[], at: number): number {
  let length = 1;
  while (length < LONGEST_RUN && at + length < chars.length && isRun(chars.slice(at, at + length + 1))) length++;
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
