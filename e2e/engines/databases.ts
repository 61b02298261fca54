import type { EngineWindow } from './engine.ts';

/**
 * Closes every database under all windows of the app, as a newer version in another window does when it opens them:
 * here that one gives up, and they stay as they are.
 */
export async function closeDatabases(window: EngineWindow): Promise<void> {
  await forEachDatabase(window, (name, version, done) => {
    const opening = indexedDB.open(name, version + 1);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => done();
  });
}

/** Deletes them, as somebody does who clears the site's data. */
export async function deleteDatabases(window: EngineWindow): Promise<void> {
  await forEachDatabase(window, (name, _version, done) => {
    indexedDB.deleteDatabase(name).onsuccess = () => done();
  });
}

/** Runs `work` in the page on each database of the app, one after the other. `work` may use nothing from around it. */
async function forEachDatabase(
  window: EngineWindow,
  work: (name: string, version: number, done: () => void) => void,
): Promise<void> {
  await window.evaluate(`(async () => {
    for (const { name, version } of await indexedDB.databases())
      await new Promise((done) => (${work})(name, version, done));
    return '';
  })()`);
}

/** What the device has stored of a session: "15:00 to 17:00", its planned times. */
export function storedTimes(window: EngineWindow, session: string): Promise<string> {
  return window.evaluate(`(async () => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
      try {
        if (!database.objectStoreNames.contains('sessions')) continue;
        const asking = database.transaction('sessions').objectStore('sessions').get(${JSON.stringify(session)});
        await new Promise((done) => (asking.onsuccess = done));
        if (asking.result) return asking.result.startTime + ' to ' + asking.result.endTime;
      } finally {
        database.close();
      }
    }
    return 'no session';
  })()`);
}
