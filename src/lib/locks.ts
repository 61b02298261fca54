type Work<T> = (lock: { name: string } | null) => T | Promise<T>;

/** `shared`: beside others that are shared, and never beside one that is not. */
type Options = { ifAvailable?: boolean; steal?: boolean; mode?: 'shared' };

/**
 * What is needed of the Web Locks API: one at a time by name; `ifAvailable` gets null instead of waiting; `steal` takes
 * the lock from its holder, whose request then rejects with an AbortError although its work runs on.
 */
export type Locks = {
  /** Whether a lock keeps other tabs and the worker out, too. */
  readonly acrossTabs?: boolean;
  request<T>(name: string, work: Work<T>): Promise<T>;
  request<T>(name: string, options: Options, work: Work<T>): Promise<T>;
};

/**
 * Locks within this page, for engines without Web Locks. Two tabs may then send the same op: the server's receipts
 * make that safe, locks only make it rare.
 */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request: async <T>(name: string, optionsOrWork: Options | Work<T>, maybeWork?: Work<T>): Promise<T> => {
      const work = typeof optionsOrWork === 'function' ? optionsOrWork : maybeWork;
      if (!work) throw new TypeError('A lock needs work');
      const { ifAvailable, steal }: Options = typeof optionsOrWork === 'object' ? optionsOrWork : {};
      const before = steal ? undefined : tails.get(name);
      if (before && ifAvailable) return work(null);
      const run = (before ?? Promise.resolve()).then(() => work({ name }));
      const tail = run.then(
        () => undefined,
        () => undefined,
      );
      tails.set(name, tail);
      try {
        return await run;
      } finally {
        if (tails.get(name) === tail) tails.delete(name);
      }
    },
  };
}

/** The browser's own locks, shared by tabs and service worker, or this page's where it has none. */
export function systemLocks(navigator: { locks?: LockManager }): Locks {
  const { locks } = navigator;
  if (!locks) return pageLocks();
  return {
    acrossTabs: true,
    request: async <T>(name: string, optionsOrWork: LockOptions | Work<T>, maybeWork?: Work<T>): Promise<T> =>
      typeof optionsOrWork === 'function'
        ? await locks.request(name, optionsOrWork)
        : await locks.request(name, optionsOrWork, (lock) =>
            maybeWork ? maybeWork(lock) : Promise.reject(new TypeError('A lock needs work')),
          ),
  };
}
