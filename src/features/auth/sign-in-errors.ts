import type { AuthPort } from './auth-port.ts';

export interface SignInErrors {
  email?: string | undefined;
  password?: string | undefined;
  /** An error that belongs to no single field. */
  form?: string | undefined;
}

/** What is missing before anything is sent. */
export function missingParts(email: string, password: string): SignInErrors {
  return {
    email: email.trim() ? undefined : 'Enter your email',
    password: password ? undefined : 'Enter your password',
  };
}

/** Storage that did not open, in words: what that means for existing records, and what to do. */
export function storageText(storage: Exclude<AuthPort['storage'], 'open'>): string {
  return storage === 'unavailable'
    ? 'This browser keeps no data here: a private window, or storage is switched off. Open Tallybook in a normal window to record.'
    : 'The storage of this device does not open. Close all windows of Tallybook and open it again; if that does not help, restart the device. What was recorded here before is still there.';
}
