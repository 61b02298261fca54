import type { Endpoint } from '#contract/endpoint.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { SignInResult } from '#sync/sign-in-refusal.ts';

/** How a try to sign in ended, without the token. */
export type SignInEnding = { code: 'ok' } | Exclude<SignInResult, { code: 'ok' }>;

/** Someone whose unsent work is kept on this device. */
export interface WaitingPerson {
  userId: LocalUserId;
  name: string;
  waiting: number;
}

/** What the sign-in screens need from the rest of the app. */
export interface AuthPort {
  /** Never rejects: every outcome is a result. On `ok` the token is already stored. */
  signIn: (email: string, password: string) => Promise<SignInEnding>;
  /** Sends a call that needs no sign-in. Never rejects. */
  send: (endpoint: Endpoint, body: unknown) => Promise<Outcome>;
  /** False when we know that there is no connection. */
  online: boolean;
  /** Whether this device's storage opened: never here (a private window), not this time, or yes. */
  storage: 'open' | 'unavailable' | 'stuck';
  /** People with unsent work on this device: name and number, nothing about the records. */
  waitingOnDevice: readonly WaitingPerson[];
  /** Entries that were recorded on this device and are no longer on it, as far as is known; 0 where all is well. */
  noLongerHere: number;
}
