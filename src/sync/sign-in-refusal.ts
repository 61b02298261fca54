import type { LocalUserId } from '#db/device/local-user.ts';
import type { Reply } from './send/outcome.ts';

/** How a try to sign in ended. `wrong` never says which part was wrong. */
export type SignInResult =
  | { code: 'ok'; userId: LocalUserId; accessToken: string }
  | { code: 'wrong' }
  /**
   * The password is right, but belongs to somebody other than the person whose work is open here. Nothing was changed.
   */
  | { code: 'someone-else' }
  | { code: 'throttled'; retryAfterSeconds: number }
  | { code: 'offline' }
  /** Something else answered in the server's place: a hotel's network, a proxy. */
  | { code: 'network-sign-in' }
  | { code: 'server' }
  /** The browser keeps nothing (a private window): recording would be lost. */
  | { code: 'storage' }
  /** Disabled: the work on this device was sent, and nothing else can be done. `left`: records that are still here. */
  | { code: 'disabled'; left: number };

/** Null when the server gave a token. */
export function refusalOf(reply: Reply): SignInResult | null {
  if (reply.kind === 'nothing') return { code: 'offline' };
  if (reply.status === 200 && reply.epoch !== null) return null;
  if (reply.status === 429)
    return { code: 'throttled', retryAfterSeconds: Math.ceil((reply.retryAfterMs ?? 60_000) / 1000) };
  const isOurs = typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body;
  if (isOurs && (reply.status === 400 || reply.status === 401)) return { code: 'wrong' };
  return { code: reply.status < 400 || reply.status === 511 ? 'network-sign-in' : 'server' };
}
