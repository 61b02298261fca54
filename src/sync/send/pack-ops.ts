import type { OpRow } from '#db/rows.ts';
import { objectOf } from '#domain/json-object.ts';

/** At most this many events, and about this many bytes, in one call: on 2G it must get through before it times out. */
const MAX_EVENTS = 200;
const MAX_BYTES = 64_000;

type Pack = { op: OpRow; absorbed: OpRow[] };

/** Absorbs the never-sent taps that follow directly, so that a backlog goes out in few calls. Pure; frozen ops are never touched. */
export function packOps(lane: readonly OpRow[]): Pack | null {
  const [first, ...rest] = lane;
  if (!first) return null;
  if (first.frozen || !isDataEntry(first.body) || first.kind !== 'recordDataEntry') return { op: first, absorbed: [] };
  const most = Math.min(MAX_EVENTS, first.packMax ?? MAX_EVENTS);
  const events = [...first.body.events];
  let bytes = JSON.stringify(events).length;
  const absorbed: OpRow[] = [];
  for (const next of rest) {
    if (next.kind !== 'recordDataEntry' || next.frozen || next.state !== 'queued' || !isDataEntry(next.body)) break;
    if (next.deps?.length) break;
    bytes += JSON.stringify(next.body.events).length;
    if (events.length + next.body.events.length > most || bytes > MAX_BYTES) break;
    events.push(...next.body.events);
    absorbed.push(next);
  }
  const op = { ...first, body: { ...first.body, events }, absorbs: absorbed.map(({ seq }) => seq) };
  return { op, absorbed };
}

/**
 * A pack that was too large, taken apart again: each piece is its own op as before it was absorbed, and goes out in
 * packs of half the size. The head takes a fresh key, because its old one was used for the larger body. Null when it
 * is a single op.
 */
export function halvePack(op: OpRow, absorbed: readonly OpRow[], newId: string): { op: OpRow; others: OpRow[] } | null {
  if (absorbed.length === 0 || !isDataEntry(op.body)) return null;
  const carried = absorbed.flatMap((one) => (isDataEntry(one.body) ? one.body.events : []));
  const events = op.body.events.slice(0, op.body.events.length - carried.length);
  const packMax = Math.max(1, Math.floor(op.body.events.length / 2));
  const free = { state: 'queued', frozen: false, absorbedBy: null, packMax } as const;
  return {
    op: { ...op, ...free, opId: newId, supersedes: op.opId, body: { ...op.body, events }, absorbs: [], attempts: 0 },
    others: absorbed.map((one) => ({ ...one, ...free })),
  };
}

function isDataEntry(body: unknown): body is { session_uid: string; events: unknown[] } {
  return Array.isArray(objectOf(body).events);
}
