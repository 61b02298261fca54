import type { Locks } from '#lib/locks.ts';

type Holder = { owner: object; reject: (error: Error) => void };

/** The Web Locks of one device: held across tabs, freed when a tab dies, stolen from one that sleeps. */
export type DeviceLocks = {
  of(owner: object): Locks;
  free(owner: object): void;
};

export function createDeviceLocks(): DeviceLocks {
  const held = new Map<string, Holder>();
  return {
    of: (owner) => ({
      acrossTabs: true,
      request: <T>(
        name: string,
        options: { ifAvailable?: boolean; steal?: boolean } | ((lock: { name: string } | null) => T | Promise<T>),
        work?: (lock: { name: string } | null) => T | Promise<T>,
      ): Promise<T> => {
        if (typeof options === 'function' || !work) return Promise.reject(new Error('Not used by the drain'));
        const holder = held.get(name);
        if (holder && !options.steal) return Promise.resolve(work(null));
        holder?.reject(Object.assign(new Error('The lock was stolen'), { name: 'AbortError' }));
        return hold(held, name, owner, work);
      },
    }),
    free: (owner) => {
      for (const [name, holder] of held) if (holder.owner === owner) held.delete(name);
    },
  };
}

function hold<T>(
  held: Map<string, Holder>,
  name: string,
  owner: object,
  work: (lock: { name: string } | null) => T | Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const holder: Holder = { owner, reject };
    held.set(name, holder);
    Promise.resolve(work({ name }))
      .then(resolve, reject)
      .finally(() => {
        if (held.get(name) === holder) held.delete(name);
      });
  });
}
