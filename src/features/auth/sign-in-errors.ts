import type { SignInResult } from './auth-port.ts';

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
    case 'server':
      return 'The server could not answer. Try again in a minute. Everything recorded on this device is safe.';
    case 'storage':
      return 'This browser cannot keep records (a private window, or its storage is full or switched off). Nothing could be recorded here. Open Tallybook in a normal window, then sign in.';
  }
}
