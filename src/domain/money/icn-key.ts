import { textKey } from '#domain/text.ts';

/** The longest ICN, in the characters by which ICNs are compared: one sign may stand for eighteen letters. */
export const LONGEST_ICN = 200;

/** Of as many ICNs the key is kept: one act has a few for its thousand notes, and a long one takes a millisecond each time. */
const MOST_KEPT = 1000;
const keys = new Map<string, string>();

/**
 * What two spellings of one ICN share. One that is longer than an ICN may be, and was stored before that was asked for,
 * is itself alone: its end would not be compared.
 */
export function icnKey(icn: string): string {
  const known = keys.get(icn);
  if (known !== undefined) return known;
  const folded = textKey(icn);
  const key = folded.length > LONGEST_ICN ? icn : folded;
  if (keys.size >= MOST_KEPT) keys.clear();
  keys.set(icn, key);
  return key;
}

/** Why an ICN is too long to be given to notes, or null. */
export function whyTooLong(icn: string): string | null {
  if (icn.length > LONGEST_ICN) return `An ICN has at most ${LONGEST_ICN} characters; this one has ${icn.length}`;
  if (textKey(icn).length <= LONGEST_ICN) return null;
  return `An ICN has at most ${LONGEST_ICN} characters; this one has signs that stand for more`;
}
