import { lengthText } from '#domain/time/length-text.ts';
import { pausesOf, type SessionNumber, sessionNumbers } from './session-numbers.ts';
import type { SessionTally } from './session-tally.ts';

/** "50% of intervals" and "1 of 2 observed, 5 planned". */
export type Said = Pick<SessionNumber, 'value' | 'detail'>;

/** A number of a session that has become another one: what it said, and says. Null: there was none, or is none. */
export type NumberChange = Pick<SessionNumber, 'key' | 'id'> & {
  of: 'behavior' | 'skill' | 'pauses';
  was: Said | null;
  is: Said | null;
};

/**
 * Which numbers of a session differ between two states of it: counts, lengths, latencies, intervals, prompts and pauses.
 * @param now ms; what goes on lasts until then in both
 */
export function changedNumbers(before: SessionTally, after: SessionTally, now: number): NumberChange[] {
  const [was, is] = [numbersOf(before, now), numbersOf(after, now)];
  return [...new Map([...was, ...is]).keys()].flatMap((key) => {
    const [old, fresh] = [was.get(key), is.get(key)];
    const one = fresh ?? old;
    if (!one || isSame(old?.said, fresh?.said)) return [];
    return [{ key, id: one.id, of: one.of, was: old?.said ?? null, is: fresh?.said ?? null }];
  });
}

/** Changes of before, with what the session says by now: what is again as it was is none. @param now ms */
export function changesByNow(changes: readonly NumberChange[], tally: SessionTally, now: number): NumberChange[] {
  const is = numbersOf(tally, now);
  return changes
    .map((change) => ({ ...change, is: is.get(change.key)?.said ?? null }))
    .filter((change) => !isSame(change.was, change.is));
}

/** Two changes, one after the other, as one: what is again as it was is none. */
export function joinedChanges(first: readonly NumberChange[], then: readonly NumberChange[]): NumberChange[] {
  const joined = new Map(first.map((change) => [change.key, change]));
  for (const change of then) joined.set(change.key, { ...change, was: (joined.get(change.key) ?? change).was });
  return [...joined.values()].filter(({ was, is }) => !isSame(was, is));
}

const isSame = (one?: Said | null, other?: Said | null): boolean =>
  one?.value === other?.value && one?.detail === other?.detail;

type Numbers = Map<string, { id: number; of: NumberChange['of']; said: Said }>;

function numbersOf(tally: SessionTally, now: number): Numbers {
  const named = (ids: string[]) => ids.map((id) => ({ id: Number(id), name: '' }));
  const recorded = [tally.behaviors, tally.episodes ?? {}, tally.cued ?? {}].flatMap(Object.keys);
  const ids = [...new Set([...recorded, ...tally.runs.map((run) => String(run.behaviour_id))])];
  const goesOn = true as const;
  const session = {
    tally,
    zero: [],
    behaviors: named(ids),
    skills: named(Object.keys(tally.skills)),
    end: null,
    goesOn,
  };
  const numbers: Numbers = new Map();
  for (const { key, of, id, value, detail } of sessionNumbers(session, now))
    if (of !== 'zeros') numbers.set(key, { id, of, said: { value, detail } });
  const { pauses, paused_ms: over, paused } = pausesOf(tally);
  // Of a pause that lasts the length differs with every moment.
  const value = [...(over > 0 || !paused ? [lengthText(over)] : []), ...(paused ? ['paused now'] : [])].join(', ');
  if (pauses > 0) numbers.set('pauses', { id: 0, of: 'pauses', said: { value, detail: '' } });
  return numbers;
}
