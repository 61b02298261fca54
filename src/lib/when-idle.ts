/** The screen comes first; but what waits for a quiet moment waits no longer than this, ms. */
const IDLE_WITHIN_MS = 1000;

/** Does it when the page has nothing else to do. The answer takes it back. */
export function whenIdle(page: Window, work: () => void): () => void {
  if (!('requestIdleCallback' in page)) {
    const timer = setTimeout(work, IDLE_WITHIN_MS / 2);
    return () => clearTimeout(timer);
  }
  const handle = page.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => page.cancelIdleCallback(handle);
}
