import type { Locks } from '#lib/locks.ts';

type Holder = { owner: object; reject: (error: Error) => void };
type Work<T> = (lock: { name: string } | null) => T | Promise<T>;

/** The Web Locks of one device: held across tabs, freed when a tab dies, stolen from one that sleeps. */
export type DeviceLocks = {
  of(owner: object): Locks;
  free(owner: object): void;
};

export function createDeviceLocks(): DeviceLocks {
  const held = new Map<string, Holder>();
  const waiting = new Map<string, { owner: object; begin(): void }[]>();

  function hold<T>(name: string, owner: object, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const holder: Holder = { owner, reject };
      held.set(name, holder);
      Promise.resolve(work({ name }))
        .then(resolve, reject)
        .finally(() => {
          if (held.get(name) === holder) handOn(name);
        });
    });
  }

  function handOn(name: string): void {
    held.delete(name);
    waiting.get(name)?.shift()?.begin();
  }

  function wait<T>(name: string, owner: object, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = () => void hold(name, owner, work).then(resolve, reject);
      waiting.set(name, [...(waiting.get(name) ?? []), { owner, begin }]);
    });
  }

  return {
    of: (owner) => ({
      acrossTabs: true,
      request: <T>(
        name: string,
        optionsOrWork: { ifAvailable?: boolean; steal?: boolean } | Work<T>,
        maybeWork?: Work<T>,
      ): Promise<T> => {
        const work = typeof optionsOrWork === 'function' ? optionsOrWork : maybeWork;
        if (!work) return Promise.reject(new TypeError('A lock needs work'));
        const options = typeof optionsOrWork === 'object' ? optionsOrWork : {};
        const holder = held.get(name);
        if (holder && !options.steal)
          return options.ifAvailable ? Promise.resolve(work(null)) : wait(name, owner, work);
        holder?.reject(Object.assign(new Error('The lock was stolen'), { name: 'AbortError' }));
        return hold(name, owner, work);
      },
    }),
    free: (owner) => {
      for (const [name, others] of waiting)
        waiting.set(
          name,
          others.filter((one) => one.owner !== owner),
        );
      for (const [name, holder] of [...held]) if (holder.owner === owner) handOn(name);
    },
  };
}
