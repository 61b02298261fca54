import { textKey } from '#domain/text.ts';

/** Of as many ICNs the key is kept: one act has a few for its thousand notes, and a long one takes a millisecond each time. */
const MOST_KEPT = 1000;
const keys = new Map<string, string>();

/** What two spellings of one ICN share. */
export function icnKey(icn: string): string {
  const known = keys.get(icn);
  if (known !== undefined) return known;
  const key = textKey(icn);
  if (keys.size >= MOST_KEPT) keys.clear();
  keys.set(icn, key);
  return key;
}
