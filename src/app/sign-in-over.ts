import { findAccount } from '#db/queries/caseload.ts';
import type { SignInResult } from '#sync/sign-in-refusal.ts';
import type { Account, AccountStore } from './account-store.ts';

/** Signs in whose work is open here, and nobody else: with their password, and their new address where it has changed. */
export async function signInOver(
  { signIn }: Pick<AccountStore, 'signIn'>,
  { userId, device }: Pick<Account, 'userId' | 'device'>,
  password: string,
  newAddress: string | undefined,
): Promise<SignInResult> {
  const email = newAddress ?? (await findAccount(device.db))?.user.email;
  return email ? signIn(email, password, userId) : { code: 'storage' };
}
