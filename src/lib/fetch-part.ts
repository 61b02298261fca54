/** Pauses before a part of the app is asked for again, ms. */
const PAUSES_MS = [200, 500];

/**
 * Fetches the code of a part of the app. A request that meets the service worker in the moment in which the browser
 * puts it to sleep is dropped, and without a network nobody else has the file: so it is asked for again, twice.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load();
}
