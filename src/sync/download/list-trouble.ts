import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';

/** Shown when any act that needs the server is pressed. */
const OFFLINE_TEXT = 'You are offline. You can look, but changes here need a connection.';

/** What is shown above an online list whose newest rows did not arrive; null when they did. */
export function listTrouble(what: string, failed: ListFailure | null) {
  if (failed === null) return null;
  const { title, text } = listFailureText(what, failed);
  const offline = isOffline(failed);
  return { offline, title, text: offline ? OFFLINE_TEXT : `${text} Everything recorded on this device is safe.` };
}

/** Why an act of an online list can't be pressed now; undefined when it can. */
export function whyNotNow(failed: ListFailure | null): string | undefined {
  return isOffline(failed) ? OFFLINE_TEXT : undefined;
}
