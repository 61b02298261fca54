import type { Outcome } from '#sync/send/outcome.ts';

/** The answer is none that this app knows; which of the two is older cannot be told from it. */
export const OTHER_VERSION = 'This app and the server are of different versions. Close and reopen the app.';

/** A server error that waiting does not fix: the server's own sentence says what does. */
const settled = new Set(['field_key_missing']);

/**
 * A write that was not done: what happened, whether anything was changed, and what to do next. `what` names it as the
 * person would ("the role"), `press` the button that does it again. The server's own sentence is used where it refused for a
 * reason.
 */
export function writeFailureText(
  what: string,
  outcome: Outcome,
  press = 'press again',
): { title: string; text: string } {
  const title = `We could not save ${what}`;
  switch (outcome.class) {
    case 'unknown':
      return { title, text: `There was no answer. Check your connection and ${press}: it is done only once.` };
    case 'network-sign-in':
      return { title, text: 'This network asks for a sign-in. Open any web page to sign in to it, then try again.' };
    case 'auth':
      return { title, text: 'Your sign-in has run out. Sign in again; what you typed is still here.' };
    case 'incompatible':
      return { title, text: OTHER_VERSION };
    case 'transient':
      if (outcome.detail && outcome.code && settled.has(outcome.code)) return { title, text: outcome.detail };
      return {
        title,
        text:
          outcome.status === 429
            ? 'Too many tries. Wait a minute and try again.'
            : `The server has a problem. Wait a minute and ${press}: it is done only once.`,
      };
    case 'missing':
      return { title, text: 'It is no longer there, or not for you to see. Go back to the list and look again.' };
    default:
      return { title, text: outcome.detail ?? 'The server refused it.' };
  }
}
