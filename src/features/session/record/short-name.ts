/** About two lines on a phone's tile. */
const FITS = 22;
const LONG_WORD = 9;
const CUT = 8;

/** A name that fits two lines of a small tile: "inapprop. touching", "Unsafe beh. (climbing)". */
export function shortName(name: string): string {
  if (name.length <= FITS) return name;
  let words = name.replace(/\bbehaviors?\b/gi, 'beh.').split(' ');
  if (length(words) > FITS) words = words.map((word) => (word.length > LONG_WORD ? `${word.slice(0, CUT)}.` : word));
  while (length(words) > FITS && words.length > 1) words = words.slice(0, -1);
  return words.join(' ').replace(/ (of|the|and|to|in|with)$/i, '');
}

function length(words: readonly string[]): number {
  return words.join(' ').length;
}

/** "Pica/Mouthing" may wrap after the slash, not in the middle of a word. */
export const breakable = (name: string): string => name.replaceAll('/', '/\u200b');
