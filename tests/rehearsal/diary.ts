/** What the people of a run were told, and when. Times are `Date.now()`. */
export class Diary {
  /** When each piece of work was acknowledged, by its key. */
  readonly kept = new Map<string, number>();
  /** What nobody may ever be answered. */
  readonly wrongs: string[] = [];
  /** Answers that say "later", and calls that came to no answer: what a device waits out. */
  readonly waits = new Map<string, number>();
  /** Calls under way that must come to an end. */
  open = 0;
  /** The longest that a device tried to hand over one piece of work, ms. */
  slowest = 0;
  readonly #notes = new Map<string, Set<string>>();
  readonly #told = new Map<string, Set<string>>();

  acknowledged(key: string): void {
    this.kept.set(key, Date.now());
  }

  noteKept(email: string, uid: string): void {
    setOf(this.#notes, email).add(uid);
  }

  told(email: string, uid: string): void {
    setOf(this.#told, email).add(uid);
  }

  took(ms: number): void {
    this.slowest = Math.max(this.slowest, ms);
  }

  wrong(what: string): void {
    this.wrongs.push(what);
  }

  waited(why: string): void {
    this.waits.set(why, (this.waits.get(why) ?? 0) + 1);
  }

  get notes(): string[] {
    return [...this.#notes.values()].flatMap((uids) => [...uids]);
  }

  /** Notes that were acknowledged and that a cursor of their author passed over. */
  skipped(): string[] {
    return [...this.#notes].flatMap(([email, uids]) => [...uids].filter((uid) => !setOf(this.#told, email).has(uid)));
  }

  /** Whether work has been acknowledged, without a gap longer than `gapMs`, for the last `forMs`, and since `from` at most. */
  isSteady(from: number, forMs: number, gapMs: number): boolean {
    const now = Date.now();
    if (now - from < forMs) return false;
    const times = [...this.kept.values(), now].filter((time) => time > now - forMs).sort((a, b) => a - b);
    return times.every((time, at) => time - (times[at - 1] ?? now - forMs) <= gapMs);
  }

  /** The longest time without an acknowledgement that ends after `from`, in seconds. */
  longestWait(from: number): number {
    const times = [...this.kept.values()].sort((a, b) => a - b);
    let longest = 0;
    for (const [at, time] of times.entries()) {
      if (time > from) longest = Math.max(longest, time - Math.max(from, times[at - 1] ?? from));
    }
    return longest / 1_000;
  }
}

function setOf(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key) ?? new Set();
  map.set(key, found);
  return found;
}
