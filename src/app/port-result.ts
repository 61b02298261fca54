import type { SignInResult as PortResult } from '#features/auth/auth-port.ts';
import type { SignInResult } from '#sync/sign-in.ts';

/** A sign-in's ending as the screens know it: without the token. */
export function portResult(result: SignInResult): PortResult {
  if (result.kind === 'throttled') return { code: 'throttled', retryAfterSeconds: result.retryAfterSeconds };
  if (result.kind === 'disabled') return { code: 'disabled', left: result.left };
  return { code: result.kind };
}
