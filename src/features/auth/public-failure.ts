import type { Outcome } from '#sync/send/outcome.ts';
import { OTHER_VERSION } from '#sync/words/write-failure-text.ts';

/**
 * A call without a sign-in that was not done: what happened, and what to do next. `what` is what needs the connection.
 */
export function publicFailureText(what: string, outcome: Outcome): string {
  switch (outcome.class) {
    case 'unknown':
      return `There was no answer. ${what} needs a connection. Check it and try again.`;
    case 'network-sign-in':
      return 'This network asks for a sign-in of its own. Open any web page to sign in to it, then try again.';
    case 'transient':
      return outcome.status === 429
        ? 'Too many tries. Wait a minute and try again.'
        : 'The server could not answer. Try again in a minute.';
    case 'incompatible':
      return OTHER_VERSION;
    default:
      return outcome.detail ?? 'The server refused it. Try again in a minute.';
  }
}

/** What is wrong with an address before anything is sent. */
export function whyNotAddress(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email';
  return /^\S+@\S+$/.test(email.trim()) ? undefined : 'Use an address such as name@example.com';
}
