/** A stretch of a text; `added`: the other text does not have it. */
type DiffPart = { text: string; added: boolean };

/** Above so many pairs of words, the middle that differs is shown as one change: nobody reads it word by word. */
const MOST_PAIRS = 250_000;

/** A text in parts, by words: what stands in it and not in `other`. The parts together are the text. */
export function addedWords(text: string, other: string): DiffPart[] {
  const [mine, theirs] = [words(text), words(other)];
  const start = sharedStart(mine, theirs);
  const end = sharedEnd(mine.slice(start), theirs.slice(start));
  const middle = mine.slice(start, mine.length - end);
  const against = theirs.slice(start, theirs.length - end);
  const kept = middle.length * against.length > MOST_PAIRS ? new Set<number>() : commonWords(middle, against);
  const marked = mine.map((word, i) => ({
    text: word,
    added: i >= start && i < mine.length - end && !kept.has(i - start),
  }));
  return joined(marked);
}

/** Words with the space behind them, so that joining them gives the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && same(a[i], b[i])) i += 1;
  return i;
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && same(a[a.length - 1 - i], b[b.length - 1 - i])) i += 1;
  return i;
}

const same = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim();

/** Indexes in `a` of a longest common run of words, in order. */
function commonWords(a: readonly string[], b: readonly string[]): Set<number> {
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = same(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (same(a[i], b[j])) {
      kept.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.added === part.added) last.text += part.text;
    else found.push({ ...part });
  }
  return found;
}
