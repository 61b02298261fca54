import { expect, test } from 'vitest';
import { isUnsavedElsewhere, onUnsavedElsewhere, sayUnsaved } from '#db/device/unsaved-elsewhere.ts';
import type { Locks } from '#lib/locks.ts';

/** The browser's locks as far as this asks for them: one lock, shared or not, taken if it is free. */
function browserLocks(): Locks {
  const held: { mode: string }[] = [];
  const request = async <T>(_name: string, ...rest: unknown[]): Promise<T> => {
    const work = rest.at(-1) as (lock: { name: string } | null) => T | Promise<T>;
    const { ifAvailable = false, mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as {
      ifAvailable?: boolean;
      mode?: string;
    };
    // A lock is granted a moment after it was asked for.
    await Promise.resolve();
    const isFree = held.every((one) => one.mode === 'shared' && mode === 'shared');
    if (!isFree && ifAvailable) return work(null);
    const own = { mode };
    held.push(own);
    try {
      await Promise.resolve();
      return await work({ name: 'unsaved' });
    } finally {
      held.splice(held.indexOf(own), 1);
    }
  };
  return { request: request as Locks['request'] };
}

const window = (locks: Locks) => ({ locks, db: { localUserId: 7 as never } });

test('windows that ask at one moment never take each other’s question for something that is not saved', async () => {
  const locks = browserLocks();
  const asked = await Promise.all([1, 2, 3].map(() => isUnsavedElsewhere(window(locks))));
  expect(asked).toEqual([false, false, false]);
});

test('a window that has something unsaved is known to all others until it is saved', async () => {
  const locks = browserLocks();
  const saved = sayUnsaved(window(locks));
  await expect.poll(() => isUnsavedElsewhere(window(locks))).toBe(true);
  saved();
  await expect.poll(() => isUnsavedElsewhere(window(locks))).toBe(false);
});

test('the others are told at once, both ways: one that looks on must not promise meanwhile that nothing is lost', async () => {
  const locks = browserLocks();
  const heard: boolean[] = [];
  const stop = onUnsavedElsewhere(
    window(locks),
    () => void isUnsavedElsewhere(window(locks)).then((unsaved) => heard.push(unsaved)),
  );
  const saved = sayUnsaved(window(locks));
  await expect.poll(() => heard).toEqual([true]);
  saved();
  await expect.poll(() => heard).toEqual([true, false]);
  stop();
});
