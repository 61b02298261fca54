import { howMany } from '#domain/how-many.ts';
import type { SignInResult } from '#sync/sign-in-refusal.ts';

/**
 * A failed try to sign in, in words: what happened, and what to do. `asked`: email and password, or the password alone.
 * `lost`: entries that this device has lost, as far as is known; then nothing is called safe.
 */
export function signInFailureText(
  result: Exclude<SignInResult, { code: 'ok' }>,
  asked: 'both' | 'password',
  lost = 0,
): string {
  const safe = lost === 0 ? ' Everything recorded on this device is safe.' : '';
  switch (result.code) {
    case 'wrong':
      return asked === 'both' ? 'Email or password is not correct.' : 'The password is not correct.';
    case 'someone-else':
      return `That is the sign-in of another person, and what is open here is not theirs. If it is yours, use your own address. Otherwise leave this first (“Sign out”, or “Someone else” where it is locked).${safe}`;
    case 'throttled': {
      const seconds = Math.max(1, Math.ceil(result.retryAfterSeconds));
      return `Too many tries. Wait ${howMany(seconds, 'second')} and try again.`;
    }
    case 'offline':
      return `There is no connection. Signing in needs one.${safe}`;
    case 'network-sign-in':
      return `This network asks for a sign-in of its own. Open any web page to sign in to it, then try again.${safe}`;
    case 'server':
      return `The server could not answer. Try again in a minute.${safe}`;
    case 'storage':
      return 'This browser cannot keep records (a private window, or its storage is full or switched off). Nothing could be recorded here. Open Tallybook in a normal window, then sign in.';
    case 'disabled':
      return result.left === 0
        ? 'This account is disabled. Everything recorded on this device is with the server; ask your office about the account.'
        : `This account is disabled. ${result.left} ${result.left === 1 ? 'record is' : 'records are'} still on this device and could not be sent now. Try again later, or show this to your office.`;
  }
}

/**
 * The password, or an address that is no longer the person's: the server does not say which, so both can be corrected.
 */
const maybeAddress: readonly SignInResult['code'][] = ['wrong', 'someone-else', 'throttled'];

/** The same, for a form that asks for the password alone until the address turns out to have changed. */
export function signInWrong(result: Exclude<SignInResult, { code: 'ok' }>, newAddress: string | undefined) {
  const text = signInFailureText(result, newAddress === undefined ? 'password' : 'both');
  return { text, orAddress: maybeAddress.includes(result.code) };
}
