import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';

/** Shown when any act that needs the server is pressed. */
export const OFFLINE = 'You are offline. You can look, but changes here need a connection.';

/**
 * What is shown above a list whose newest rows did not arrive; null when they did.
 * @param safe what is not lost
 */
export function listTrouble(
  what: string,
  failed: ListFailure | null,
  safe = 'Everything recorded on this device is safe.',
) {
  if (failed === null) return null;
  const { title, text } = listFailureText(what, failed);
  const offline = isOffline(failed);
  return { offline, title, text: offline ? OFFLINE : `${text} ${safe}` };
}

/** Why an act of an online list can't be pressed now; undefined when it can. */
export function whyNotNow(failed: ListFailure | null): string | undefined {
  return isOffline(failed) ? OFFLINE : undefined;
}
