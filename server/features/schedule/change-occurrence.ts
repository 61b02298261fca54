import type { Effect } from '#server/http/write/effect.ts';
import { begin } from './change-later.ts';
import { type Change, stillHolds } from './event-change.ts';
import { requireIncluded } from './require-current-event.ts';
import { changeEvent } from './store-event.ts';

/** Takes one occurrence out of its rule and makes it a separate event, which names the series it came from. */
export async function changeOccurrence(change: Change, index: number): Promise<Effect> {
  const { call, event } = change;
  const { db, who, now } = call;
  const fact = event.event_info[String(index)] ?? {};
  requireIncluded(fact);
  const excluded = { ...fact, excluded: true, version: event.version + 1 };
  await changeEvent(db, who, event, { info: { ...event.event_info, [index]: excluded }, now });
  return begin(change, stillHolds(change, { 0: fact }));
}
