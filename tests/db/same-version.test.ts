import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { isSameVersion } from '#db/device/same-version.ts';

/** A database as one side knows it: the page, or the worker. */
function known(name: string, version = 2): Dexie {
  const db = new Dexie(name);
  db.version(version).stores({ settings: 'key' });
  return db;
}

describe('a worker that looks whether a database has its version', () => {
  it('takes nothing away that a page begins to store there in the same moment: the tablet would forget who is signed in', async () => {
    const page = known('begun');
    const begin = async () => {
      await page.open();
      await page.table('settings').put({ key: 'signedIn', value: '7' });
    };
    await Promise.all([isSameVersion(known('begun')), begin()]);
    page.close();
    await page.open();
    expect(await page.table('settings').get('signedIn')).toMatchObject({ value: '7' });
    page.close();
  });

  it('makes none where there is none', async () => {
    expect(await isSameVersion(known('none'))).toBe(false);
    expect(await Dexie.getDatabaseNames()).not.toContain('none');
  });

  it('knows its own, and stands back from a newer and an older one', async () => {
    const page = known('there', 3);
    await page.open();
    expect(await isSameVersion(known('there', 3))).toBe(true);
    expect(await isSameVersion(known('there', 2))).toBe(false);
    expect(await isSameVersion(known('there', 4))).toBe(false);
    page.close();
  });
});
