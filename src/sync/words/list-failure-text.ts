import { faultWords } from '#lib/fault-words.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { OTHER_VERSION } from './write-failure-text.ts';

/** Why a list could not be loaded, and what to do next. The list itself says that the person's work is safe. */
export function listFailureText(what: string, failed: ListFailure): { title: string; text: string } {
  const title = `${faultWords.list} ${what}`;
  switch (failed) {
    case 'unknown':
      return { title, text: 'Check your connection and try again.' };
    case 'network-sign-in':
      return { title, text: 'This network asks for a sign-in. Open any web page to sign in to it, then try again.' };
    case 'auth':
      return { title, text: 'Your sign-in has run out. Sign in again to see what is new.' };
    case 'disabled':
      return {
        title,
        text: 'This account is disabled. Recorded work can still be sent. Ask your office about the account.',
      };
    case 'rejected':
      return { title, text: 'Your role does not include it. Ask the person who manages roles in your company.' };
    case 'incompatible':
      return { title, text: OTHER_VERSION };
    case 'storage':
      return { title, text: 'This device could not keep it. Free some space and try again.' };
    default:
      return { title, text: 'The server has a problem. Try again in a minute.' };
  }
}

/** Whether there was simply no way to the server: normal, and shown in grey. */
export function isOffline(failed: ListFailure | null): boolean {
  return failed === 'unknown' || failed === 'network-sign-in';
}
