/** A sentence has ended here: what follows begins a new one. */
const ENDED = /[.!?…]["”’')\]]*$/u;
/** A sentence goes on here by itself. */
const GOES_ON = /(?:[,;:–—(-]|\b(?:and|then|or|but|was|were))$/iu;

/**
 * A text with a phrase such as "Redirected" behind it: a sentence of its own where the text ended one, else the end of
 * the one that is being written ("Threw the cup, redirected."). What was typed stays letter by letter.
 */
export function withPhrase(text: string, phrase: string): string {
  const typed = text.trimEnd();
  const isNewLine = /\n\s*$/.test(text);
  if (typed === '' || ENDED.test(typed) || isNewLine) {
    const space = text === '' || text !== typed ? '' : ' ';
    return `${text}${space}${phrase}.`;
  }
  const gap = text !== typed ? text.slice(typed.length) : ' ';
  const joined = GOES_ON.test(typed) ? gap : `,${gap}`;
  return `${typed}${joined}${phrase.slice(0, 1).toLowerCase()}${phrase.slice(1)}.`;
}
