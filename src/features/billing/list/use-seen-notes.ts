import { useCallback, useState } from 'react';
import type { MoneyRow } from './money-row.ts';

/** What happened to one therapist's chosen notes while they were shown. */
export type Seen = { changed: ReadonlySet<number>; left: ReadonlySet<number> };

type State = ReadonlyMap<number, Seen>;

/**
 * What the open therapists report about their chosen notes, combined for the bar for all of them.
 * @param listed the therapists of the list; undefined while it is not known
 */
export function useSeenNotes(chosen: readonly MoneyRow[], listed: ReadonlySet<number> | undefined) {
  const [state, setState] = useState<State>(new Map());
  const onSeen = useCallback(
    (userId: number, seen: Seen | null) =>
      setState((was) => {
        if (isSame(was.get(userId), seen)) return was;
        const next = new Map(was);
        if (seen) next.set(userId, seen);
        else next.delete(userId);
        return next;
      }),
    [],
  );
  const tells = (kind: keyof Seen, row: MoneyRow) => state.get(row.user.id)?.[kind].has(row.id) ?? false;
  return {
    onSeen,
    changed: chosen.filter((row) => tells('changed', row)).length,
    // Without a therapist in the list none of their notes is in it.
    left: chosen.filter((row) => tells('left', row) || (listed !== undefined && !listed.has(row.user.id))),
  };
}

function isSame(one: Seen | undefined, other: Seen | null): boolean {
  if (!one || !other) return !one && !other;
  return isSameSet(one.changed, other.changed) && isSameSet(one.left, other.left);
}

const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));
