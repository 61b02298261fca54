/**
 * Two texts in one: mine as it is, and below it every whole sentence that only theirs has. Nothing of either is lost, and
 * a sentence is never cut: half of one says something that nobody wrote.
 */
export function bothTexts(mine: string, theirs: string): string {
  const known = new Set(mine.split('\n').flatMap(sentencesOf));
  const added = theirs.split('\n').map((line) =>
    sentencesOf(line)
      .filter((sentence) => !known.has(sentence))
      .join(' '),
  );
  return [mine.trimEnd(), ...added].filter((text) => text.trim() !== '').join('\n');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A full stop after one of these, or after an initial, ends no sentence. */
const SHORTENED = /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Mx|Prof|St|No|vs|approx|e\.g|i\.e|a\.m|p\.m)\.$/iu;

/** The sentences of one line, without the spaces around them. */
function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const { segment } of segmenter.segment(line)) {
    begun += segment;
    if (SHORTENED.test(begun.trim())) continue;
    sentences.push(begun.trim());
    begun = '';
  }
  return [...sentences, begun.trim()].filter((sentence) => sentence !== '');
}
