import type { Locks } from '#lib/locks.ts';

type Holder = { work: () => unknown; over: (error?: Error) => void };

/** Web Locks of one device as its windows see them: one holder, a queue, and stealing. */
export function locksOfDevice(): Locks {
  let holder: Holder | null = null;
  const queue: Holder[] = [];
  async function grant(next: Holder) {
    holder = next;
    await next.work();
    next.over();
    if (holder !== next) return;
    holder = null;
    const first = queue.shift();
    if (first) void grant(first);
  }
  const request = (_name: string, options: { steal?: boolean }, work: () => unknown) =>
    new Promise<void>((done, fail) => {
      const next: Holder = { work, over: (error) => (error ? fail(error) : done()) };
      if (options.steal) holder?.over(new DOMException('stolen', 'AbortError'));
      if (options.steal || holder === null) void grant(next);
      else queue.push(next);
    });
  return { acrossTabs: true, request: request as Locks['request'] };
}
