import type { AbcTally } from '#domain/session/abc.ts';

/**
 * The described occurrences of a behavior as one sentence of a note: "Tantrum, before: Demand given (2), Told no (1);
 * after: Redirected (3).", the most frequent first. Words of a person's own stay with their occurrence: null without
 * a common one.
 */
export function abcSentence(name: string, { before, after }: AbcTally): string | null {
  const parts = [
    ['before', listed(before)],
    ['after', listed(after)],
  ].flatMap(([when, words]) => (words ? [`${when}: ${words}`] : []));
  return parts.length === 0 ? null : `${name}, ${parts.join('; ')}.`;
}

/** How an older wording of that sentence is found, behind the name. */
export const ABC_WORDING = ', (?:before|after): [^.]*\\.';

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([choice, count]) => `${choice} (${count})`)
    .join(', ');
