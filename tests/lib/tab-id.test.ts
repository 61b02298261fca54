import { expect, test } from 'vitest';
import { passingStorage } from '#lib/page-storage.ts';
import { claimTab, livingTabs } from '#lib/tab-id.ts';

/** One browser's Web Locks; pages that hold one hold it until they are closed. */
function browser() {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, _options: object, work: (lock: object | null) => unknown) => {
      if (held.has(name)) return work(null);
      held.add(name);
      void work({ name });
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  return { held, navigator: { locks: locks as unknown as LockManager } };
}
const storageWith = (tab: string) => {
  const storage = passingStorage() as Storage;
  storage.setItem('tb_tab', tab);
  return storage;
};

test('a duplicated tab, which begins with the storage of the first one, takes a name of its own', async () => {
  const { held, navigator } = browser();
  const first = { sessionStorage: storageWith('one'), navigator };
  expect(await claimTab(first)).toBe('one');
  expect(await claimTab(first)).toBe('one');
  // As another page: that one claims anew.
  expect(await claimTab({ sessionStorage: storageWith('elsewhere'), navigator })).toBe('elsewhere');
  const copy = { sessionStorage: storageWith('one'), navigator };
  const name = await claimTab(copy);
  expect(name).not.toBe('one');
  expect(copy.sessionStorage.getItem('tb_tab')).toBe(name);
  expect(await claimTab(copy)).toBe(name);
  await expect.poll(async () => (await livingTabs(copy)).has(name)).toBe(true);
  held.clear();
});

test('a tab that was closed is no living one, and a browser without locks knows of none', async () => {
  const { held, navigator } = browser();
  const page = { sessionStorage: storageWith('two'), navigator };
  await claimTab(page);
  expect([...(await livingTabs(page))]).toEqual(['two']);
  held.clear();
  expect([...(await livingTabs(page))]).toEqual([]);
  const plain = { sessionStorage: storageWith('three'), navigator: {} };
  expect([await claimTab(plain), [...(await livingTabs(plain))]]).toEqual(['three', []]);
});
