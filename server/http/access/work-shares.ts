import type { Limits } from '#server/http/limits.ts';

/** Somebody's calls: their screens and their devices have a share each, and are one person. */
export interface Caller {
  person: string;
  line: string;
}

/** How much of this process each caller may use while others ask too; in its memory. */
export interface WorkShares {
  /** A call is there, and waits or is worked on until what this answers is called. */
  arrive(caller: Caller): () => void;
  /** How many ms the caller has to wait before the next piece of their work, two seconds at most; 0 while nobody else asks. */
  restOf(caller: Caller): number;
  /** Work for the caller begins; what this answers ends it. */
  begin(caller: Caller): () => void;
}

/** Whoever asked so long ago is not waiting for anything. */
const OTHERS_MS = 1_000;
/** Nobody owes more than this: one long report must not slow a person for minutes. */
const LONGEST_REST_MS = 2_000;
const SWEEP_MS = 60_000;

/**
 * Each caller has `workAtOnceMs` of work at once, and from then on `workShare` of the time, with two seconds of rest at
 * most before each call. A piece of work costs the time that it takes, but for what goes to others meanwhile: one beside
 * nine of other people costs a tenth, so that nobody pays for having waited on somebody else; four of one person cost
 * four times. A person who asks alone waits for nobody. `now` is in ms and never goes back.
 */
export function createWorkShares(
  { workAtOnceMs, workShare }: Pick<Limits, 'workAtOnceMs' | 'workShare'>,
  now: () => number = () => performance.now(),
): WorkShares {
  const spent = new Map<string, { ms: number; at: number }>();
  const asking = new Map<string, number>();
  const askedAt = new Map<string, number>();
  let sweptAt = now();
  const most = workAtOnceMs + LONGEST_REST_MS * workShare;

  const owedBy = (line: string): number => {
    const one = spent.get(line);
    return one ? Math.max(0, one.ms - (now() - one.at) * workShare) : 0;
  };
  /** Nobody is remembered who owes nothing and has not asked for a minute. */
  const sweep = () => {
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    for (const line of spent.keys()) if (owedBy(line) === 0) spent.delete(line);
    for (const [person, at] of askedAt) if (now() - at > OTHERS_MS && !asking.has(person)) askedAt.delete(person);
  };
  const isAlone = (person: string): boolean => {
    for (const other of asking.keys()) if (other !== person) return false;
    for (const [other, at] of askedAt) if (other !== person && now() - at <= OTHERS_MS) return false;
    return true;
  };

  /** Of each person who is worked for: their pieces, and the part of each of them, added up since the first began, ms. */
  const worked = new Map<string, { pieces: number; part: number }>();
  let all = 0;
  let addedAt = now();
  const addUp = () => {
    for (const theirs of worked.values()) theirs.part += ((now() - addedAt) * theirs.pieces) / all;
    addedAt = now();
  };

  return {
    arrive({ person }) {
      sweep();
      asking.set(person, (asking.get(person) ?? 0) + 1);
      return () => {
        askedAt.set(person, now());
        const left = (asking.get(person) ?? 1) - 1;
        if (left > 0) asking.set(person, left);
        else asking.delete(person);
      };
    },
    restOf({ person, line }) {
      const over = owedBy(line) - workAtOnceMs;
      return over > 0 && !isAlone(person) ? Math.ceil(over / workShare) : 0;
    },
    begin({ person, line }) {
      addUp();
      const theirs = worked.get(person) ?? { pieces: 0, part: 0 };
      worked.set(person, theirs);
      theirs.pieces += 1;
      all += 1;
      const from = theirs.part;
      return () => {
        addUp();
        theirs.pieces -= 1;
        all -= 1;
        if (theirs.pieces === 0) worked.delete(person);
        spent.set(line, { ms: Math.min(most, owedBy(line) + theirs.part - from), at: now() });
      };
    },
  };
}
