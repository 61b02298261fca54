import { endpoints } from '#contract/endpoints.ts';
import { MAX_EVENTS_A_CALL } from '#contract/session.ts';
import { objectOf } from '#domain/json-object.ts';
import type { HeldRow } from './held-row.ts';

/** The facts that a call adds to its session; null for any other call. */
export function factsOf({ path, body }: Pick<HeldRow, 'path' | 'body'>): readonly unknown[] | null {
  const { events } = objectOf(body);
  return path === endpoints.recordDataEntry.path && Array.isArray(events) ? events : null;
}

/** Neighbors that add facts to one session from one device, as much of them as one call may carry; others alone. */
export function joinFacts<R extends Pick<HeldRow, 'path' | 'body' | 'subject' | 'device_id'>>(
  rows: readonly R[],
): R[][] {
  const joined: R[][] = [];
  let room = 0;
  for (const row of rows) {
    const facts = factsOf(row);
    const last = joined.at(-1);
    const [head] = last ?? [];
    const isSame = head?.subject === row.subject && head.device_id === row.device_id && factsOf(head) !== null;
    if (last && isSame && facts && facts.length <= room) last.push(row);
    else {
      joined.push([row]);
      room = MAX_EVENTS_A_CALL;
    }
    room -= facts?.length ?? 0;
  }
  return joined;
}

/** Facts that are added along with one decision: each call reads and counts all that its session has. */
const MOST_FACTS = 4000;

/** The first of them, with no more facts than that. */
export function firstFacts<R extends Pick<HeldRow, 'path' | 'body'>>(rows: readonly R[]): R[] {
  let facts = 0;
  const tooMany = rows.findIndex((row) => {
    facts += factsOf(row)?.length ?? 0;
    return facts > MOST_FACTS;
  });
  return rows.slice(0, tooMany === -1 ? rows.length : tooMany);
}
