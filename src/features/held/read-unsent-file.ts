import { importUnsentBody } from '#contract/held.ts';
import { MAX_OPS_A_BATCH } from '#contract/sync.ts';
import { objectOf } from '#domain/json-object.ts';

type UnsentFile = { [field: string]: unknown; ops: unknown[] };

/** The parts of a device's file, each small enough for one call; a sentence when it is not such a file. */
export function readUnsentFile(text: string): { parts: UnsentFile[]; ops: number } | string {
  const file = parse(text);
  if (typeof file !== 'object' || file === null || !('format' in file) || file.format !== 'tallybook-unsent')
    return 'This is not a file of unsent work. Choose the one that the device made with “Export unsent records…”';
  if (!('ops' in file) || !Array.isArray(file.ops)) return 'This file has no work in it';
  const known = Object.fromEntries(Object.entries(file).filter(([field]) => field in importUnsentBody.shape));
  const ops: unknown[] = file.ops;
  const count = Math.ceil(ops.length / MAX_OPS_A_BATCH);
  const parts = Array.from({ length: count }, (_, at) => ({
    ...known,
    // Anything that is not a call (drafts, rows) stays in the file; parts contain nothing twice.
    drafts: undefined,
    records: undefined,
    ops: ops.slice(at * MAX_OPS_A_BATCH, (at + 1) * MAX_OPS_A_BATCH),
  }));
  return ops.length === 0
    ? 'Everything on this device was sent: there is nothing to import'
    : { parts, ops: ops.length };
}

/** How many pieces of whom, the most first; null for those that name nobody. */
export function authorsOf(parts: readonly UnsentFile[]): { userId: number | null; pieces: number }[] {
  const ids = parts.flatMap(({ ops }) => ops.map((op) => objectOf(op).userId));
  const counts = Map.groupBy(ids, (id) => (typeof id === 'number' ? id : null));
  return [...counts].map(([userId, of]) => ({ userId, pieces: of.length })).sort((a, b) => b.pieces - a.pieces);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
