import type { SignInEnding } from '#features/auth/auth-port.ts';
import type { SignInResult } from '#sync/sign-in.ts';

/** A sign-in's ending as the screens know it: without the token. */
export const portResult = (result: SignInResult): SignInEnding => (result.code === 'ok' ? { code: 'ok' } : result);
