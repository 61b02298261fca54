import type { AuthPort, SignInResult } from './auth-port.ts';

export interface SignInErrors {
  email?: string | undefined;
  password?: string | undefined;
  /** What belongs to no single field. */
  form?: string | undefined;
}

/** What is missing before anything is sent. */
export function missingParts(email: string, password: string): SignInErrors {
  return {
    email: email.trim() ? undefined : 'Enter your email',
    password: password ? undefined : 'Enter your password',
  };
}

/** A failed try in words: what happened, and what to do. */
export function failureText(result: Exclude<SignInResult, { code: 'ok' }>): string {
  switch (result.code) {
    case 'wrong':
      return 'Email or password is not correct.';
    case 'throttled': {
      const seconds = Math.max(1, Math.ceil(result.retryAfterSeconds));
      return `Too many tries. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
    }
    case 'offline':
      return 'There is no connection. Signing in needs one. Everything recorded on this device is safe.';
    case 'network-sign-in':
      return 'This network asks for a sign-in of its own. Open any web page to sign in to it, then try again. Everything recorded on this device is safe.';
    case 'server':
      return 'The server could not answer. Try again in a minute. Everything recorded on this device is safe.';
    case 'storage':
      return 'This browser cannot keep records (a private window, or its storage is full or switched off). Nothing could be recorded here. Open Tallybook in a normal window, then sign in.';
    case 'disabled':
      return result.left === 0
        ? 'This account is disabled. Everything recorded on this device is with the server; ask your office about the account.'
        : `This account is disabled. ${result.left} ${result.left === 1 ? 'record is' : 'records are'} still on this device and could not be sent now. Try again later, or show this to your office.`;
  }
}

/** A storage that did not open, in words: what that means for records made before, and what to do. */
export function storageText(storage: Exclude<AuthPort['storage'], 'open'>): string {
  return storage === 'unavailable'
    ? 'This browser keeps no data here: a private window, or storage is switched off. Open Tallybook in a normal window to record.'
    : 'The storage of this device does not open. Close all windows of Tallybook and open it again; if that does not help, restart the device. What was recorded here before is still there.';
}
