import type { Reply } from './outcome.ts';

export type SignInResult =
  | { kind: 'ok'; userId: number; accessToken: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfterSeconds: number }
  | { kind: 'offline' }
  /** Something else answered in the server's place: a hotel's network, a proxy. */
  | { kind: 'network-sign-in' }
  | { kind: 'server' }
  | { kind: 'storage' }
  /** Disabled: what lay here was sent, and nothing else can be done. `left`: records that are still here. */
  | { kind: 'disabled'; left: number };

/** Null when the server gave a token. */
export function refusalOf(reply: Reply): SignInResult | null {
  if (reply.kind === 'nothing') return { kind: 'offline' };
  if (reply.status === 200 && reply.epoch !== null) return null;
  if (reply.status === 429)
    return { kind: 'throttled', retryAfterSeconds: Math.ceil((reply.retryAfterMs ?? 60_000) / 1000) };
  const isOurs = typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body;
  if (isOurs && (reply.status === 400 || reply.status === 401)) return { kind: 'wrong' };
  return { kind: reply.status < 400 || reply.status === 511 ? 'network-sign-in' : 'server' };
}
