import { importUnsentBody } from '#contract/held.ts';
import { MAX_OPS_A_BATCH } from '#contract/sync.ts';
import { howMany } from '#domain/how-many.ts';
import { objectOf } from '#domain/json-object.ts';

export type UnsentFile = { [field: string]: unknown; ops: unknown[] };

/** What one call carries of a file, bytes: a piece that a device could send alone always fits in one of its own. */
const MOST_BYTES = 400_000;

export type ReadFile = {
  parts: UnsentFile[];
  ops: number;
  drafts: number;
  /** It is damaged: what stood behind these pieces is not known. */
  cut: boolean;
};

/**
 * The parts of a device's file, each small enough for one call, and how many drafts stay in it; a sentence when there is
 * nothing to import. Of a damaged one the pieces before the damage: the device that wrote it may be lost.
 */
export function readUnsentFile(text: string): ReadFile | string {
  const whole = parse(text);
  const cut = whole === undefined && text.includes('"tallybook-unsent"');
  const found = cut ? piecesBeforeDamage(text) : [];
  if (cut && found.length === 0) return DAMAGED;
  const file: unknown = cut ? { format: 'tallybook-unsent', version: 1, ops: found } : whole;
  if (typeof file !== 'object' || file === null || !('format' in file) || file.format !== 'tallybook-unsent')
    return 'This is not a file of unsent work. Choose the one that the device made with “Export unsent records…”';
  if (!('ops' in file) || !Array.isArray(file.ops)) return 'This file has no work in it';
  const known = Object.fromEntries(Object.entries(file).filter(([field]) => field in importUnsentBody.shape));
  const ops: unknown[] = file.ops;
  // Anything that is not a call (drafts, rows) stays in the file; parts contain nothing twice.
  const parts = inCalls(ops).map((some) => ({ ...known, drafts: undefined, records: undefined, ops: some }));
  const drafts = 'drafts' in file && Array.isArray(file.drafts) ? file.drafts.length : 0;
  if (ops.length > 0) return { parts, ops: ops.length, drafts, cut };
  return drafts > 0
    ? `There is no work to import: all that was finished on this device was sent. ${draftsText(drafts)}`
    : 'Everything on this device was sent: there is nothing to import';
}

const DAMAGED =
  'This file of unsent work is damaged: its end is missing, or something in it. Export it once more, or copy it again';

/** The pieces of a file that can't be read as a whole, up to the first that is not whole. */
function piecesBeforeDamage(text: string): unknown[] {
  const begin = /"ops"\s*:\s*\[/.exec(text);
  const pieces: unknown[] = [];
  if (!begin) return pieces;
  let from = begin.index + begin[0].length;
  for (let end = from; end >= 0; ) {
    // A brace inside a text ends no piece: then what is before it can't be read, and the next one is tried.
    end = text.indexOf('}', end) + 1;
    if (end === 0 || end - from > MOST_BYTES) break;
    const piece = parse(text.slice(from, end).replace(/^[\s,]+/, ''));
    if (piece === undefined) continue;
    pieces.push(piece);
    from = end;
    if (/^\s*\]/.test(text.slice(from, from + 20))) break;
  }
  return pieces;
}

function inCalls(ops: readonly unknown[]): unknown[][] {
  const calls: unknown[][] = [];
  let bytes = 0;
  for (const op of ops) {
    const more = utf8.encode(JSON.stringify(op)).length;
    bytes += more;
    const last = calls.at(-1);
    if (last && last.length < MAX_OPS_A_BATCH && bytes <= MOST_BYTES) last.push(op);
    else {
      calls.push([op]);
      bytes = more;
    }
  }
  return calls;
}

const utf8 = new TextEncoder();

/** "2 drafts in it are not imported. …": what was typed and never saved is its author's to finish. */
export const draftsText = (drafts: number): string =>
  `${howMany(drafts, 'draft')} in it ${drafts === 1 ? 'is' : 'are'} not imported. Keep the file until ${drafts === 1 ? 'its' : 'their'} author has the words`;

/** How many pieces of whom, the most first; null for those that name nobody. */
export function authorsOf(parts: readonly UnsentFile[]): { userId: number | null; pieces: number }[] {
  const ids = parts.flatMap(({ ops }) => ops.map((op) => objectOf(op).userId));
  const counts = Map.groupBy(ids, (id) => (typeof id === 'number' ? id : null));
  return [...counts].map(([userId, of]) => ({ userId, pieces: of.length })).sort((a, b) => b.pieces - a.pieces);
}

/** Undefined: it can't be read. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
