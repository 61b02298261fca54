import type { EventRow } from '#db/rows.ts';

/**
 * What each event says anew: the uid of what it replaced, of what that one replaced, and so on. Of all that say one thing
 * one may stand: two would count it twice.
 */
export function replacedIn(events: readonly EventRow[]): (uid: string) => string[] {
  const replaced = new Map(events.flatMap(({ uid, replaces }) => (replaces === undefined ? [] : [[uid, replaces]])));
  return (uid) => {
    const before: string[] = [];
    let next = replaced.get(uid);
    for (; next !== undefined && next !== uid && !before.includes(next); next = replaced.get(next)) before.push(next);
    return before;
  };
}
