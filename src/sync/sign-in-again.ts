import { authEndpoints, tokenAnswer, WEB_CLIENT_ID } from '#contract/auth.ts';
import { renewAuth } from '#db/device/contact.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { refusalOf, type SignInResult } from './sign-in-refusal.ts';
import { authOf, isTheirs, type TokenPorts } from './token.ts';

/**
 * A fresh token for the person who is working here, with their password alone or with their new address as well;
 * nothing else on the device changes.
 */
export async function signInAgain(
  { db, http, now }: TokenPorts,
  password: string,
  newAddress?: string,
): Promise<SignInResult> {
  const account = await findAccount(db);
  if (!account) return { code: 'storage' };
  const reply = await http.call(authEndpoints.token, {
    body: { grant_type: 'password', client_id: WEB_CLIENT_ID, username: newAddress ?? account.user.email, password },
  });
  const refused = refusalOf(reply);
  if (refused) return refused;
  const answer = tokenAnswer.safeParse(reply.kind === 'answer' ? reply.body : null);
  if (!answer.success) return { code: 'server' };
  if (!(await isTheirs(db, answer.data))) return { code: 'someone-else' };
  if (!(await renewAuth(db, authOf(answer.data, now())))) return { code: 'storage' };
  return { code: 'ok', userId: db.localUserId, accessToken: answer.data.access_token };
}
