/** Time that only passes when nothing is left to do now. */
export type VirtualTime = {
  now(): number;
  /** Runs `work` in `ms`. @returns cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Lets time pass up to `until`, one event after the other, each with all that follows from it. */
  run(until: number): Promise<void>;
};

type Event = { at: number; order: number; work: (() => void) | null };

/** `settle` resolves when everything that can go on without time passing has gone on. */
export function createTime(settle: () => Promise<void> = allPromises): VirtualTime {
  let now = 0;
  let order = 0;
  const heap: Event[] = [];
  return {
    now: () => now,
    after: (ms, work) => {
      const event: Event = { at: now + Math.max(0, ms), order: order++, work };
      push(heap, event);
      return () => {
        event.work = null;
      };
    },
    run: async (until) => {
      await settle();
      for (let event = heap[0]; event && event.at <= until; event = heap[0]) {
        pop(heap);
        if (!event.work) continue;
        now = event.at;
        event.work();
        await settle();
      }
      now = Math.max(now, until);
    },
  };
}

/** Every promise that can go on has gone on. */
const allPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Event[], event: Event): void {
  let i = heap.push(event) - 1;
  while (i > 0) {
    const up = (i - 1) >> 1;
    if (!before(event, heap[up] as Event)) break;
    heap[i] = heap[up] as Event;
    i = up;
  }
  heap[i] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child += 1;
    if (!before(heap[child] as Event, last)) break;
    heap[i] = heap[child] as Event;
    i = child;
  }
  heap[i] = last;
}
